import { asDate, type Database, type Tx } from '#server/db/database.ts';

/** Suspends an account, or restores it with null. */
export const updateSuspension = async (
  tx: Tx,
  userId: string,
  reason: string | null,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .updateTable('users')
    .set({
      suspended_at: reason === null ? null : asDate(now),
      suspension_reason: reason,
      updated_at: asDate(now),
    })
    .where('id', '=', userId)
    .execute();
};

/** Since when an account is suspended; null if it is not. */
export const findSuspension = async (db: Database, userId: string): Promise<Date | null> => {
  const row = await db
    .selectFrom('users')
    .select('suspended_at as suspendedAt')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.suspendedAt ?? null;
};
