import type { Database } from '#server/db/database.ts';

/** Classes with their program, sport and court; cancelled ones too. */
export const selectClasses = (db: Database) =>
  db
    .selectFrom('program_schedule_instances as class')
    .innerJoin('program_schedules as schedule', 'schedule.id', 'class.schedule_id')
    .innerJoin('programs', 'programs.id', 'schedule.program_id')
    .innerJoin('sports', 'sports.id', 'programs.sport_id')
    .innerJoin('courts', 'courts.id', 'class.court_id')
    .select([
      'class.id',
      'class.date',
      'class.slot',
      'class.duration_slots as durationSlots',
      'sports.name as sport',
      'programs.name as program',
      'programs.level',
      'courts.name as court',
    ])
    .orderBy('class.date')
    .orderBy('class.slot')
    .orderBy('class.id');

/** The coach is the one who gives this class: the substitute, or the coach of the program. */
export const selectClassesWithCoach = (db: Database) =>
  selectClasses(db)
    .innerJoin('profiles as coach', (join) =>
      join.on((eb) =>
        eb(
          'coach.user_id',
          '=',
          eb.fn.coalesce('class.substitute_user_id', 'programs.coach_user_id'),
        ),
      ),
    )
    .select((eb) => [
      'coach.user_id as coachId',
      eb.fn.coalesce('coach.display_name', 'coach.username').as('coachName'),
    ]);
