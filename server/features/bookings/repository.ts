import type { BookingDate } from '#domain/venue-time.ts';
import type { Database } from '#server/db/database.ts';

/** A member's bookings from a date on; slots count through midnight, so they sort by true start. */
export const listBookingsFrom = (db: Database, userId: string, from: BookingDate) =>
  db
    .selectFrom('bookings')
    .innerJoin('courts', 'courts.id', 'bookings.court_id')
    .leftJoin('profiles as coach', 'coach.user_id', 'bookings.coach_user_id')
    .leftJoin(
      'program_schedule_instances',
      'program_schedule_instances.id',
      'bookings.program_schedule_instance_id',
    )
    .leftJoin('program_schedules', 'program_schedules.id', 'program_schedule_instances.schedule_id')
    .leftJoin('programs', 'programs.id', 'program_schedules.program_id')
    .leftJoin('sports', 'sports.id', 'programs.sport_id')
    .leftJoin('profiles as teacher', 'teacher.user_id', 'programs.coach_user_id')
    .select(({ fn }) => [
      'bookings.id',
      'bookings.booking_date',
      'bookings.slot',
      'bookings.booking_type',
      'courts.name as court_name',
      fn.coalesce('coach.display_name', 'coach.username').as('coach_name'),
      'sports.name as sport_name',
      'programs.name as program_name',
      'programs.level as program_level',
      fn.coalesce('teacher.display_name', 'teacher.username').as('teacher_name'),
    ])
    .where('bookings.user_id', '=', userId)
    .where('bookings.booking_date', '>=', from)
    .orderBy('bookings.booking_date')
    .orderBy('bookings.slot')
    .orderBy('courts.id')
    .execute();

export type BookingRow = Awaited<ReturnType<typeof listBookingsFrom>>[number];
