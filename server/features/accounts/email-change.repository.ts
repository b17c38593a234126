import { asDate, type Database, type Tx } from '#server/db/database.ts';

interface NewEmailChange {
  readonly id: string;
  readonly tokenHash: string;
  readonly userId: string;
  readonly newEmail: string;
  readonly askedBy: string;
  readonly expiresAt: Temporal.Instant;
}

/** Replaces an earlier change of the account, so that the links of earlier ones stop working. */
export const replaceEmailChange = async (tx: Tx, change: NewEmailChange): Promise<void> => {
  await deleteEmailChangesOf(tx, change.userId);
  await tx
    .insertInto('email_changes')
    .values({
      id: change.id,
      token_hash: change.tokenHash,
      user_id: change.userId,
      new_email: change.newEmail,
      asked_by: change.askedBy,
      expires_at: asDate(change.expiresAt),
    })
    .execute();
};

/** The change of a valid link. */
export const findEmailChange = (db: Database, tokenHash: string, now: Temporal.Instant) =>
  db
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select([
      'email_changes.id',
      'email_changes.user_id as userId',
      'new_email as newEmail',
      'users.email as oldEmail',
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', asDate(now))
    .executeTakeFirst();

/** The new address of an account, which nobody has confirmed yet. */
export const findWaitingEmailChange = (db: Database, userId: string, now: Temporal.Instant) =>
  db
    .selectFrom('email_changes')
    .select(['new_email as newEmail', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', asDate(now))
    .executeTakeFirst();

export const deleteEmailChangesOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
};

export const deleteEndedEmailChanges = async (
  db: Database,
  now: Temporal.Instant,
): Promise<void> => {
  await db.deleteFrom('email_changes').where('expires_at', '<=', asDate(now)).execute();
};
