import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

/**
 * The names and the length of a booked class. The limit makes PostgreSQL plan this join by itself:
 * together with the others, planning took four times as long (11 instead of 3 ms), which is longer
 * than running the query.
 */
export const classOfBooking = (eb: ExpressionBuilder<Schema, 'bookings'>) =>
  eb
    .selectFrom('program_schedule_instances')
    .innerJoin(
      'program_schedules',
      'program_schedules.id',
      'program_schedule_instances.schedule_id',
    )
    .innerJoin('programs', 'programs.id', 'program_schedules.program_id')
    .innerJoin('sports', 'sports.id', 'programs.sport_id')
    .leftJoin('profiles as teacher', (join) =>
      join.on(({ eb, fn }) =>
        eb(
          'teacher.user_id',
          '=',
          fn.coalesce('program_schedule_instances.substitute_user_id', 'programs.coach_user_id'),
        ),
      ),
    )
    .whereRef('program_schedule_instances.id', '=', 'bookings.program_schedule_instance_id')
    .select([
      'sports.name as sportName',
      'programs.name as programName',
      'programs.level as programLevel',
      'program_schedule_instances.duration_slots as durationSlots',
      'teacher.display_name as teacherName',
      'teacher.username as teacherUsername',
    ])
    .limit(1)
    .as('class');
