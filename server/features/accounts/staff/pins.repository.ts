import { sql } from 'kysely';
import { mostWrongPins } from '#domain/staff/pins.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

export const savePin = async (
  tx: Tx,
  userId: string,
  hash: string,
  now: Temporal.Instant,
): Promise<void> => {
  const fresh = { hash, set_at: asDate(now) };
  await tx
    .insertInto('staff_pins')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute();
};

/** Locks a session against its end until the transaction ends; false if it has ended. */
export const lockSessionShared = async (tx: Tx, token: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('staff_sessions')
    .select('id')
    .where('token', '=', token)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
};

/** Returns whether there was one. */
export const deletePin = async (tx: Tx, userId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_pins')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/**
 * Counts a PIN as wrong before it is verified, so that concurrent attempts cannot all pass on a low
 * count. Returns the count; undefined if no attempts are left. [STAFF-10]
 */
export const countPin = (db: Database, token: string) =>
  db
    .updateTable('staff_sessions')
    .set({ wrong_pins: sql<number>`wrong_pins + 1` })
    .where('token', '=', token)
    .where('wrong_pins', '<', mostWrongPins)
    .returning('wrong_pins as wrongPins')
    .executeTakeFirst();

/** Finds the PIN of a person and locks it against changes until the transaction ends. */
export const lockPinShared = async (tx: Tx, userId: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('staff_pins')
    .select('hash')
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst();
  return row?.hash;
};

interface Unlocking {
  readonly token: string;
  readonly newToken: string;
}

/**
 * Unlocks a session after the right PIN and removes its count as wrong. The session gets a new
 * token, so that an older copy of its cookie stays locked out.
 */
export const unlockSession = (tx: Tx, { token, newToken }: Unlocking, now: Temporal.Instant) =>
  tx
    .updateTable('staff_sessions')
    .set({
      token: newToken,
      locked_at: null,
      last_act_at: asDate(now),
      pin_given_at: asDate(now),
      wrong_pins: sql<number>`wrong_pins - 1`,
    })
    .where('token', '=', token)
    .where('expires_at', '>', asDate(now))
    .returning('expires_at as expiresAt')
    .executeTakeFirst();

export const lockSession = async (
  db: Database,
  token: string,
  now: Temporal.Instant,
): Promise<void> => {
  await db
    .updateTable('staff_sessions')
    .set({ locked_at: asDate(now) })
    .where('token', '=', token)
    .where('locked_at', 'is', null)
    .execute();
};

/** Records an act of the person, unless the session is locked or idle since `idleSince`. */
export const recordAct = async (
  db: Database,
  token: string,
  now: Temporal.Instant,
  idleSince: Temporal.Instant,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('staff_sessions')
    .set({ last_act_at: asDate(now) })
    .where('token', '=', token)
    .where('locked_at', 'is', null)
    .where('last_act_at', '>', asDate(idleSince))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
