import { asDate, type Database, type Tx } from '#server/db/database.ts';

export interface SignUp {
  /** A hash of the secret that the browser got. The same for all mails of one sign-up. */
  readonly key: string;
  readonly email: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly signedUpAt: Temporal.Instant;
}

interface SignUpLink {
  readonly tokenHash: string;
  readonly expiresAt: Temporal.Instant;
}

/** Inserts a link of a sign-up. All earlier links stay valid. */
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

/** The unverified sign-ups of an address, oldest first. */
export const listWaitingSignUps = async (tx: Tx, email: string): Promise<readonly SignUp[]> => {
  const rows = await tx
    .selectFrom('sign_up_links')
    .select(['sign_up_key as signUpKey', 'username', 'password_hash as passwordHash'])
    .select(({ fn }) => fn.min('signed_up_at').as('signedUpAt'))
    .where('email', '=', email)
    .where('password_hash', 'is not', null)
    .$narrowType<{ passwordHash: string }>()
    .groupBy(['sign_up_key', 'username', 'password_hash'])
    .orderBy('signedUpAt')
    .orderBy('sign_up_key')
    .execute();
  return rows.map(({ signUpKey, username, passwordHash, signedUpAt }) => ({
    key: signUpKey,
    email,
    username,
    passwordHash,
    signedUpAt: signedUpAt.toTemporalInstant(),
  }));
};

/** Finds the sign-up of a valid link. `user_id` is set once it has become an account. */
export const findSignUpLink = (db: Database, tokenHash: string, now: Temporal.Instant) =>
  db
    .selectFrom('sign_up_links')
    .select(['email', 'username', 'user_id as userId'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', asDate(now))
    .executeTakeFirst();

/**
 * Returns the row of a valid link. Locks all links of its address in one order, so that links
 * opened at once run one after the other.
 */
export const lockSignUpLink = async (tx: Tx, tokenHash: string, now: Temporal.Instant) => {
  const rows = await tx
    .selectFrom('sign_up_links')
    .select([
      'email',
      'username',
      'password_hash as passwordHash',
      'sign_up_key as signUpKey',
      'token_hash as tokenHash',
      'expires_at as expiresAt',
    ])
    .where('email', '=', (eb) =>
      eb.selectFrom('sign_up_links').select('email').where('token_hash', '=', tokenHash),
    )
    .orderBy('token_hash')
    .forUpdate()
    .execute();
  return rows.find((row) => row.tokenHash === tokenHash && row.expiresAt > asDate(now));
};

/** Writes the new account to all links of a sign-up and deletes their password hashes. */
export const closeSignUp = async (tx: Tx, key: string, userId: string): Promise<void> => {
  await tx
    .updateTable('sign_up_links')
    .set({ user_id: userId, password_hash: null })
    .where('sign_up_key', '=', key)
    .execute();
};

export const deleteSignUpsEndedBy = async (db: Database, end: Temporal.Instant): Promise<void> => {
  await db.deleteFrom('sign_up_links').where('expires_at', '<=', asDate(end)).execute();
  // Rows that the previous release wrote.
  await db.deleteFrom('sign_ups').where('expires_at', '<=', asDate(end)).execute();
};
