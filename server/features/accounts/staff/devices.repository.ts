import type { StaffRole } from '#domain/staff/permissions.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

export const findDevice = (db: Database, tokenHash: string) =>
  db
    .selectFrom('staff_devices')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

/** Locks the device, so that sign-ins and switches on it run in turn. */
export const lockDevice = (tx: Tx, tokenHash: string) =>
  tx
    .selectFrom('staff_devices')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();

export const insertDevice = async (
  tx: Tx,
  { id, tokenHash }: { readonly id: string; readonly tokenHash: string },
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .insertInto('staff_devices')
    .values({ id, token_hash: tokenHash, created_at: asDate(now) })
    .execute();
};

/** Locks whichever session of a device is open. */
export const lockOpenSession = async (
  tx: Tx,
  deviceId: string,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .updateTable('staff_sessions')
    .set({ locked_at: asDate(now) })
    .where('device_id', '=', deviceId)
    .where('locked_at', 'is', null)
    .execute();
};

/** Puts a new session on a device and replaces the person's earlier session there. */
export const putSessionOnDevice = async (
  tx: Tx,
  { token, userId, deviceId }: { readonly token: string; userId: string; deviceId: string },
): Promise<void> => {
  await tx
    .deleteFrom('staff_sessions')
    .where('device_id', '=', deviceId)
    .where('user_id', '=', userId)
    .where('token', '!=', token)
    .execute();
  await tx
    .updateTable('staff_sessions')
    .set({ device_id: deviceId })
    .where('token', '=', token)
    .execute();
};

const sessionsOn = (db: Database, deviceId: string, now: Temporal.Instant) =>
  db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.user_id', 'staff_sessions.user_id')
    .leftJoin('staff_pins', 'staff_pins.user_id', 'staff.user_id')
    .where('staff_sessions.device_id', '=', deviceId)
    .where('staff_sessions.expires_at', '>', asDate(now))
    .where('staff.disabled_at', 'is', null);

export interface PersonOnDevice {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly token: string;
  readonly wrongPins: number;
  readonly pinHash: string | null;
}

/** Lists the people whose sign-in on a device has not ended. */
export const listPeopleOnDevice = (
  db: Database,
  deviceId: string,
  now: Temporal.Instant,
): Promise<PersonOnDevice[]> =>
  sessionsOn(db, deviceId, now)
    .innerJoin('users', 'users.id', 'staff.user_id')
    .select([
      'staff.user_id as userId',
      'staff.name',
      'users.email',
      'staff.role',
      'staff_sessions.token',
      'staff_sessions.wrong_pins as wrongPins',
      'staff_pins.hash as pinHash',
    ])
    .orderBy('staff.name')
    .orderBy('staff.user_id')
    .execute();

/** Deletes devices without a sign-in; skips one on which somebody is signing in. */
export const deleteLeftDevices = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('staff_devices')
    .where('id', 'in', (devices) =>
      devices
        .selectFrom('staff_devices as known')
        .select('known.id')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('staff_sessions')
                .select('staff_sessions.id')
                .whereRef('staff_sessions.device_id', '=', 'known.id'),
            ),
          ),
        )
        .forUpdate()
        .skipLocked(),
    )
    .execute();
};
