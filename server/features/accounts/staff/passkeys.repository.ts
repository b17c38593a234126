import { asDate, type Database, type Tx } from '#server/db/database.ts';

export const listPasskeysOf = (db: Database, userId: string) =>
  db
    .selectFrom('staff_passkeys')
    .select(['id', 'name', 'created_at as addedAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const hasPasskeys = async (db: Database, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('staff_passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
};

/** Finds the person of a passkey by the id that its device gives it. */
export const findPasskeyOwner = async (
  db: Database,
  credentialId: string,
): Promise<string | null> => {
  const row = await db
    .selectFrom('staff_passkeys')
    .select('user_id as userId')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row?.userId ?? null;
};

/** Records the use of a passkey; false if it was removed meanwhile. */
export const recordPasskeyUse = async (
  tx: Tx,
  credentialId: string,
  now: Temporal.Instant,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('staff_passkeys')
    .set({ last_used_at: asDate(now) })
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Locks all passkeys of a person, so that two of them are removed in turn. */
export const lockPasskeysOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('staff_passkeys')
    .select(['id', 'name'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();

export const deletePasskey = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('staff_passkeys').where('id', '=', id).execute();
};

export const deletePasskeysOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('staff_passkeys').where('user_id', '=', userId).execute();
};
