import type { Database } from '#server/db/database.ts';

export const findEmail = async (db: Database, userId: string): Promise<string> => {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
};

export const findCoachOfClass = async (db: Database, classId: number): Promise<string> => {
  const { coachUserId } = await db
    .selectFrom('program_schedule_instances as class')
    .innerJoin('program_schedules', 'program_schedules.id', 'class.schedule_id')
    .innerJoin('programs', 'programs.id', 'program_schedules.program_id')
    .select('programs.coach_user_id as coachUserId')
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
