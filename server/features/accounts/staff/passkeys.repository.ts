import type { PasskeyState } from '#domain/staff/passkeys.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

const passkeysOf = (db: Database, userId: string) =>
  db.selectFrom('staff_passkeys').where('user_id', '=', userId).where('state', '!=', 'arriving');

export const listPasskeysOf = (db: Database, userId: string) =>
  passkeysOf(db, userId)
    .select(['id', 'name', 'state', 'created_at as addedAt', 'last_used_at as lastUsedAt'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Finds the owner of a passkey by the id that its device chose. */
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

/** Locks a passkey until the transaction ends; null if it was removed meanwhile. */
export const lockPasskey = async (tx: Tx, credentialId: string): Promise<PasskeyState | null> => {
  const row = await tx
    .selectFrom('staff_passkeys')
    .select('state')
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();
  return row?.state ?? null;
};

/** Records the use of a passkey, which confirms it. */
export const recordPasskeyUse = async (
  tx: Tx,
  credentialId: string,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .updateTable('staff_passkeys')
    .set({ last_used_at: asDate(now), state: 'ready' })
    .where('credential_id', '=', credentialId)
    .execute();
};

/** Marks all passkeys of a person as unconfirmed. Returns false if there are none. */
export const unconfirmPasskeysOf = async (tx: Tx, userId: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('staff_passkeys')
    .set({ state: 'unconfirmed' })
    .where('user_id', '=', userId)
    .where('state', '!=', 'arriving')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Makes an arriving passkey ready; false if it was removed meanwhile. */
export const admitPasskey = async (tx: Tx, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('staff_passkeys')
    .set({ state: 'ready' })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Deletes an arriving passkey that a crash left, so that the device can create one again. */
export const deleteArrivingPasskeysOf = async (db: Database, userId: string): Promise<void> => {
  await db
    .deleteFrom('staff_passkeys')
    .where('user_id', '=', userId)
    .where('state', '=', 'arriving')
    .execute();
};

/** Locks all passkeys of a person, so that concurrent removals run one after the other. */
export const lockPasskeysOf = (tx: Tx, userId: string) =>
  passkeysOf(tx, userId).select(['id', 'name', 'state']).orderBy('id').forUpdate().execute();

export const deletePasskey = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('staff_passkeys').where('id', '=', id).execute();
};

export const deletePasskeysOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('staff_passkeys').where('user_id', '=', userId).execute();
};
