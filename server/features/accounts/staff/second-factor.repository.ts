import { asDate, type Database, type Tx } from '#server/db/database.ts';

/** The sign-in library's prefix of sign-ins that wait for their second factor. */
const pendingPrefix = '2fa-';

/** Finds the person whose password was right and whose second factor is still missing. */
export const findPendingSignIn = async (
  db: Database,
  identifier: string,
  now: Temporal.Instant,
): Promise<string | null> => {
  if (!identifier.startsWith(pendingPrefix)) return null;
  const row = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', identifier)
    .where('expires_at', '>', asDate(now))
    .executeTakeFirst();
  return row?.value ?? null;
};

/** Deletes the sign-ins of a person that wait for their second factor. */
export const deletePendingSignInsOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .deleteFrom('verifications')
    .where('value', '=', userId)
    .where('identifier', 'like', `${pendingPrefix}%`)
    .execute();
};

export const deleteEndedVerifications = async (
  db: Database,
  now: Temporal.Instant,
): Promise<void> => {
  await db.deleteFrom('verifications').where('expires_at', '<=', asDate(now)).execute();
};

/** Records that the second factor was just verified in a session. */
export const markFactorGiven = async (
  tx: Tx,
  token: string,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .updateTable('staff_sessions')
    .set({ second_factor_at: asDate(now) })
    .where('token', '=', token)
    .execute();
};

export const deleteOtherStaffSessions = async (
  tx: Tx,
  userId: string,
  token: string,
): Promise<void> => {
  await tx
    .deleteFrom('staff_sessions')
    .where('user_id', '=', userId)
    .where('token', '!=', token)
    .execute();
};

export const deleteFactor = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('staff_second_factors').where('user_id', '=', userId).execute();
};

interface Factor {
  readonly userId: string;
  readonly secret: string;
  readonly recoveryCodes: string;
}

/** Inserts or replaces the encrypted factor of a person. */
export const saveFactor = async (
  tx: Tx,
  { userId, secret, recoveryCodes }: Factor,
): Promise<void> => {
  const fresh = { secret, recovery_codes: recoveryCodes, verified: true };
  await tx
    .insertInto('staff_second_factors')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute();
};

/** Stores the encrypted secret that is to replace the person's current one. */
export const saveNextSecret = async (tx: Tx, userId: string, secret: string): Promise<void> => {
  await tx
    .updateTable('staff_second_factors')
    .set({ next_secret: secret })
    .where('user_id', '=', userId)
    .execute();
};

export const findNextSecret = async (db: Database, userId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('staff_second_factors')
    .select('next_secret as secret')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.secret ?? null;
};

/** Makes the stored next secret the current one. Returns false if it was replaced meanwhile. */
export const replaceSecret = async (tx: Tx, userId: string, secret: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('staff_second_factors')
    .set({ secret, next_secret: null })
    .where('user_id', '=', userId)
    .where('next_secret', '=', secret)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
