import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Sport } from '#domain/venue/courts.ts';
import type { Database } from '#server/db/database.ts';

/** A member's bookings from a date on that closures or cancelled classes ended, by start. */
export const listClosedBookings = (db: Database, userId: string, from: BookingDate) =>
  db
    .selectFrom('booking_changes as change')
    .innerJoin('closure_acts as closure', 'closure.id', 'change.closure_id')
    .innerJoin('courts', 'courts.id', 'change.court_id')
    .innerJoin('court_types', 'court_types.id', 'courts.court_type_id')
    .innerJoin('sports as court_sport', 'court_sport.id', 'court_types.sport_id')
    .leftJoin('profiles as coach', 'coach.user_id', 'change.coach_user_id')
    .leftJoin('order_items as item', 'item.id', 'change.item_id')
    .leftJoin('program_schedule_instances as class', 'class.id', 'item.instance_id')
    .leftJoin('program_schedules', 'program_schedules.id', 'class.schedule_id')
    .leftJoin('programs', 'programs.id', 'program_schedules.program_id')
    .leftJoin('sports', 'sports.id', 'programs.sport_id')
    .leftJoin('profiles as teacher', (join) =>
      join.on((eb) =>
        eb(
          'teacher.user_id',
          '=',
          eb.fn.coalesce('class.substitute_user_id', 'programs.coach_user_id'),
        ),
      ),
    )
    .select((eb) => [
      'change.booking_id as id',
      'change.booking_date as bookingDate',
      'change.slot',
      'change.gave_back as gaveBack',
      'change.amount_sen as amountSen',
      'change.coach_user_id as coachUserId',
      'closure.reason',
      'closure.class_id as cancelledClassId',
      'closure.kept',
      'item.instance_id as classId',
      'courts.name as courtName',
      eb.ref('court_sport.name').$castTo<Sport>().as('sport'),
      'coach.display_name as coachName',
      'coach.username as coachUsername',
      'sports.name as sportName',
      'programs.name as programName',
      'programs.level as programLevel',
      'class.duration_slots as durationSlots',
      'teacher.display_name as teacherName',
      'teacher.username as teacherUsername',
    ])
    .where('change.user_id', '=', userId)
    .where('change.booking_date', '>=', from)
    .where('change.kind', '=', 'given_back')
    .where('closure.is_block', '=', false)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('booking_changes as undo')
            .select('undo.id')
            .whereRef('undo.undoes', '=', 'change.id'),
        ),
      ),
    )
    .orderBy('change.booking_date')
    .orderBy('change.slot')
    .orderBy('courts.id')
    .execute();
