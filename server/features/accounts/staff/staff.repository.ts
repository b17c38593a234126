import type { ExpressionBuilder } from 'kysely';
import type { GoodwillLimit } from '#domain/staff/limits.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';

const limitColumns = [
  'staff.goodwill_action_sen as perActionSen',
  'staff.goodwill_day_sen as perDaySen',
] as const;

interface LimitRow {
  readonly perActionSen: number | null;
  readonly perDaySen: number | null;
}

/** Puts the two columns of a person's own limits together. */
export const withLimits = <Row extends LimitRow>({ perActionSen, perDaySen, ...row }: Row) => ({
  ...row,
  ownLimits: perActionSen === null || perDaySen === null ? null : { perActionSen, perDaySen },
});

/** True if the person of a row of `staff` has a passkey. */
const hasPasskey = (eb: ExpressionBuilder<Schema, 'staff'>) =>
  eb
    .exists(
      eb
        .selectFrom('staff_passkeys')
        .select('staff_passkeys.id')
        .whereRef('staff_passkeys.user_id', '=', 'staff.user_id')
        .where('staff_passkeys.state', '!=', 'arriving'),
    )
    .$castTo<boolean>();

const enabledStaff = (db: Database) =>
  db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .select(['staff.user_id as userId', 'staff.name', 'staff.role', 'users.email'])
    .where('staff.disabled_at', 'is', null);

/** Finds a session of the console that has not ended, with its person. */
export const findStaffSession = (db: Database, token: string, now: Temporal.Instant) =>
  enabledStaff(db)
    .innerJoin('staff_sessions', 'staff_sessions.user_id', 'staff.user_id')
    .select((eb) => [
      'staff_sessions.token',
      'staff_sessions.second_factor_at as secondFactorAt',
      'staff_sessions.pin_given_at as pinGivenAt',
      'staff_sessions.locked_at as lockedAt',
      'staff_sessions.last_act_at as lastActAt',
      'users.two_factor_enabled as hasApp',
      hasPasskey(eb).as('hasPasskey'),
      ...limitColumns,
    ])
    .where('staff_sessions.token', '=', token)
    .where('staff_sessions.expires_at', '>', asDate(now))
    .executeTakeFirst();

export const deleteStaffSession = async (db: Database, token: string): Promise<void> => {
  await db.deleteFrom('staff_sessions').where('token', '=', token).execute();
};

/** Returns how many there were. */
export const deleteStaffSessionsOf = async (tx: Tx, userId: string): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_sessions')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/** Undefined if the person has no such session. */
export const deleteStaffSessionById = (tx: Tx, userId: string, id: string) =>
  tx
    .deleteFrom('staff_sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['ip_address as address', 'user_agent as browser'])
    .executeTakeFirst();

export const listStaffSessions = (db: Database, userId: string, now: Temporal.Instant) =>
  db
    .selectFrom('staff_sessions')
    .select([
      'id',
      'token',
      'created_at as startedAt',
      'expires_at as expiresAt',
      'second_factor_at as secondFactorAt',
      'ip_address as address',
      'user_agent as browser',
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', asDate(now))
    .orderBy('created_at', 'desc')
    .execute();

export const deleteEndedStaffSessions = async (
  db: Database,
  now: Temporal.Instant,
): Promise<void> => {
  await db.deleteFrom('staff_sessions').where('expires_at', '<=', asDate(now)).execute();
};

/** Locks the row of a person who is not disabled against changes until the transaction ends. */
export const lockEnabledStaffShared = (tx: Tx, userId: string) =>
  enabledStaff(tx).where('staff.user_id', '=', userId).forShare('staff').executeTakeFirst();

/** True if a person is on the staff and not disabled. */
export const isEnabledStaff = async (db: Database, userId: string): Promise<boolean> => {
  const row = await enabledStaff(db).where('staff.user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
};

const people = (db: Database) =>
  db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .select((eb) => [
      'staff.user_id as userId',
      'staff.name',
      'staff.role',
      'users.email',
      'staff.created_at as createdAt',
      'staff.disabled_at as disabledAt',
      'staff.last_sign_in_at as lastSignInAt',
      eb
        .or([eb('users.two_factor_enabled', '=', true), hasPasskey(eb)])
        .$castTo<boolean>()
        .as('hasSecondFactor'),
      ...limitColumns,
      eb
        .exists(
          eb
            .selectFrom('accounts')
            .select('accounts.id')
            .whereRef('accounts.user_id', '=', 'staff.user_id')
            .where('accounts.password', 'is not', null),
        )
        .$castTo<boolean>()
        .as('hasPassword'),
    ]);

export const listPeople = (db: Database) =>
  people(db)
    .orderBy((eb) => eb('staff.disabled_at', 'is not', null))
    .orderBy('staff.name')
    .orderBy('staff.user_id')
    .execute();

export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number];

export type WhichPerson = { readonly userId: string } | { readonly email: string };

export const findPerson = (db: Database, which: WhichPerson) =>
  ('email' in which
    ? people(db).where('users.email', '=', which.email)
    : people(db).where('staff.user_id', '=', which.userId)
  ).executeTakeFirst();

/** Locks the row of a person, disabled or not, until the transaction ends. */
export const lockPerson = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .selectFrom('staff')
    .select('user_id')
    .where('user_id', '=', userId)
    .forUpdate()
    .execute();
};

/** Locks every owner who is not disabled, which serialises changes of the staff. */
export const lockActiveOwners = async (tx: Tx): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('staff')
    .select('user_id as userId')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .orderBy('user_id')
    .forUpdate()
    .execute();
  return rows.map(({ userId }) => userId);
};

export const recordSignIn = async (
  db: Database,
  userId: string,
  now: Temporal.Instant,
): Promise<void> => {
  await db
    .updateTable('staff')
    .set({ last_sign_in_at: asDate(now) })
    .where('user_id', '=', userId)
    .execute();
};

const limitsInRow = (ownLimits: GoodwillLimit | null) => ({
  goodwill_action_sen: ownLimits?.perActionSen ?? null,
  goodwill_day_sen: ownLimits?.perDaySen ?? null,
});

interface NewPerson {
  readonly userId: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly ownLimits: GoodwillLimit | null;
}

/** Returns false if the person is on the staff already. */
export const insertPerson = async (
  tx: Tx,
  { userId, name, role, ownLimits }: NewPerson,
  now: Temporal.Instant,
): Promise<boolean> => {
  const row = await tx
    .insertInto('staff')
    .values({
      user_id: userId,
      name,
      role,
      created_at: asDate(now),
      disabled_at: null,
      ...limitsInRow(ownLimits),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id as userId')
    .executeTakeFirst();
  return row !== undefined;
};

interface PersonState {
  readonly name: string;
  readonly role: StaffRole;
  readonly disabledAt: Date | null;
  readonly ownLimits: GoodwillLimit | null;
}

export const updatePerson = async (
  tx: Tx,
  userId: string,
  { name, role, disabledAt, ownLimits }: PersonState,
): Promise<void> => {
  await tx
    .updateTable('staff')
    .set({ name, role, disabled_at: disabledAt, ...limitsInRow(ownLimits) })
    .where('user_id', '=', userId)
    .execute();
};
