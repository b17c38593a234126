import { asDate, type Database, type Tx } from '#server/db/database.ts';

export interface SignUp {
  readonly email: string;
  readonly username: string;
  readonly passwordHash: string;
}

export interface SignUpLink {
  readonly tokenHash: string;
  readonly expiresAt: Temporal.Instant;
}

/** Writes a sign-up in the place of the earlier one of the same address, whose link is over then. */
export const saveSignUp = async (tx: Tx, signUp: SignUp, link: SignUpLink): Promise<void> => {
  const fresh = {
    username: signUp.username,
    password_hash: signUp.passwordHash,
    token_hash: link.tokenHash,
    expires_at: asDate(link.expiresAt),
  };
  await tx
    .insertInto('sign_ups')
    .values({ email: signUp.email, ...fresh })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(fresh))
    .execute();
};

/** Gives a waiting sign-up a new link; the username that it asks for, or undefined without one. */
export const renewSignUp = (tx: Tx, email: string, link: SignUpLink) =>
  tx
    .updateTable('sign_ups')
    .set({ token_hash: link.tokenHash, expires_at: asDate(link.expiresAt) })
    .where('email', '=', email)
    .returning('username')
    .executeTakeFirst();

/** Takes the sign-up of a link away. Of any number of takers at once, one gets it. */
export const takeSignUp = (tx: Tx, tokenHash: string, now: Temporal.Instant) =>
  tx
    .deleteFrom('sign_ups')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', asDate(now))
    .returning(['email', 'username', 'password_hash', 'expires_at'])
    .executeTakeFirst();

export const deleteSignUpsEndedBy = async (db: Database, end: Temporal.Instant): Promise<void> => {
  await db.deleteFrom('sign_ups').where('expires_at', '<=', asDate(end)).execute();
};
