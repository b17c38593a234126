import { asDate, type Database, type Tx } from '#server/db/database.ts';

export interface SignUp {
  /** The same for all mails of one sign-up: a digest of the secret that its browser was given. */
  readonly key: string;
  readonly email: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly signedUpAt: Temporal.Instant;
}

export interface SignUpLink {
  readonly tokenHash: string;
  readonly expiresAt: Temporal.Instant;
}

/** Writes a link of a sign-up. It ends no other link, not even of the same sign-up. */
export const insertSignUpLink = async (tx: Tx, signUp: SignUp, link: SignUpLink): Promise<void> => {
  await tx
    .insertInto('sign_up_links')
    .values({
      token_hash: link.tokenHash,
      sign_up_key: signUp.key,
      email: signUp.email,
      username: signUp.username,
      password_hash: signUp.passwordHash,
      user_id: null,
      expires_at: asDate(link.expiresAt),
      signed_up_at: asDate(signUp.signedUpAt),
    })
    .execute();
};

/** The sign-ups of an address that wait for their verification, the oldest first. */
export const listWaitingSignUps = async (tx: Tx, email: string): Promise<readonly SignUp[]> => {
  const rows = await tx
    .selectFrom('sign_up_links')
    .select(['sign_up_key', 'username', 'password_hash'])
    .select(({ fn }) => fn.min('signed_up_at').as('signed_up_at'))
    .where('email', '=', email)
    .where('password_hash', 'is not', null)
    .$narrowType<{ password_hash: string }>()
    .groupBy(['sign_up_key', 'username', 'password_hash'])
    .orderBy('signed_up_at')
    .orderBy('sign_up_key')
    .execute();
  return rows.map(({ sign_up_key, username, password_hash, signed_up_at }) => ({
    key: sign_up_key,
    email,
    username,
    passwordHash: password_hash,
    signedUpAt: signed_up_at.toTemporalInstant(),
  }));
};

/** The sign-up of a link that can still be used; it has a user once it has become an account. */
export const findSignUpLink = (db: Database, tokenHash: string, now: Temporal.Instant) =>
  db
    .selectFrom('sign_up_links')
    .select(['email', 'username', 'user_id'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', asDate(now))
    .executeTakeFirst();

/**
 * The row of a link that can still be used. All links of its address are locked, in one order, so that
 * links of one address that are opened at once are handled one by one.
 */
export const lockSignUpLink = async (tx: Tx, tokenHash: string, now: Temporal.Instant) => {
  const rows = await tx
    .selectFrom('sign_up_links')
    .selectAll()
    .where('email', '=', (eb) =>
      eb.selectFrom('sign_up_links').select('email').where('token_hash', '=', tokenHash),
    )
    .orderBy('token_hash')
    .forUpdate()
    .execute();
  return rows.find((row) => row.token_hash === tokenHash && row.expires_at > asDate(now));
};

/** Notes the account that a sign-up became on all of its links, which keep no password then. */
export const closeSignUp = async (tx: Tx, key: string, userId: string): Promise<void> => {
  await tx
    .updateTable('sign_up_links')
    .set({ user_id: userId, password_hash: null })
    .where('sign_up_key', '=', key)
    .execute();
};

export const deleteSignUpsEndedBy = async (db: Database, end: Temporal.Instant): Promise<void> => {
  await db.deleteFrom('sign_up_links').where('expires_at', '<=', asDate(end)).execute();
  // What the release before has left behind.
  await db.deleteFrom('sign_ups').where('expires_at', '<=', asDate(end)).execute();
};
