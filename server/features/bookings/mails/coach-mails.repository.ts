import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** The addresses of people by their ids. */
export const findEmails = async (
  db: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
};

export const findCoachOfClass = async (db: Database, classId: number): Promise<string> => {
  const { coachUserId } = await db
    .selectFrom('program_schedule_instances as class')
    .innerJoin('program_schedules', 'program_schedules.id', 'class.schedule_id')
    .innerJoin('programs', 'programs.id', 'program_schedules.program_id')
    .select((eb) =>
      eb.fn.coalesce('class.substitute_user_id', 'programs.coach_user_id').as('coachUserId'),
    )
    .where('class.id', '=', classId)
    .executeTakeFirstOrThrow();
  return coachUserId;
};

export const findCoachOfSchedule = async (db: Database, scheduleId: number): Promise<string> => {
  const { coachUserId } = await db
    .selectFrom('program_schedules')
    .innerJoin('programs', 'programs.id', 'program_schedules.program_id')
    .select('programs.coach_user_id as coachUserId')
    .where('program_schedules.id', '=', scheduleId)
    .executeTakeFirstOrThrow();
  return coachUserId;
};
