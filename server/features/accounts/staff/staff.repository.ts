import { asDate, type Database } from '#server/db/database.ts';

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
    .select('staff_sessions.second_factor_at as secondFactorAt')
    .where('staff_sessions.token', '=', token)
    .where('staff_sessions.expires_at', '>', asDate(now))
    .executeTakeFirst();

export const deleteStaffSession = async (db: Database, token: string): Promise<void> => {
  await db.deleteFrom('staff_sessions').where('token', '=', token).execute();
};

/** Finds a person of the staff who is not disabled. */
export const findStaffByEmail = (db: Database, email: string) =>
  enabledStaff(db).where('users.email', '=', email).executeTakeFirst();
