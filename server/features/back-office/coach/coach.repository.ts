import { sql } from 'kysely';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Database, Tx } from '#server/db/database.ts';

/** The classes of a coach from a date on, without cancelled ones. */
export const listClassesTaught = (db: Database, coachId: string, from: BookingDate) =>
  db
    .selectFrom('program_schedule_instances as class')
    .innerJoin('program_schedules as schedule', 'schedule.id', 'class.schedule_id')
    .innerJoin('programs', 'programs.id', 'schedule.program_id')
    .innerJoin('courts', 'courts.id', 'class.court_id')
    .select([
      'class.id',
      'programs.name',
      'programs.level',
      'courts.name as court',
      'class.date',
      'class.slot',
      'class.duration_slots as durationSlots',
      'class.capacity',
    ])
    .where((eb) =>
      eb(eb.fn.coalesce('class.substitute_user_id', 'programs.coach_user_id'), '=', coachId),
    )
    .where('class.cancelled_at', 'is', null)
    .where('class.date', '>=', from)
    .execute();

/** Bookings of lessons, with their members and attendance. */
const lessonBookings = (db: Database) =>
  db
    .selectFrom('bookings')
    .innerJoin('profiles', 'profiles.user_id', 'bookings.user_id')
    .innerJoin('courts', 'courts.id', 'bookings.court_id')
    .leftJoin('booking_attendance as attendance', 'attendance.booking_id', 'bookings.id')
    .select([
      'bookings.id',
      'bookings.program_schedule_instance_id as classId',
      'bookings.booking_date as date',
      'bookings.slot',
      'courts.name as court',
      'profiles.display_name as displayName',
      'profiles.username',
      'attendance.state',
      'attendance.at',
    ]);

/** The participants of classes, in the order of their bookings. */
export const listParticipants = (db: Database, classIds: readonly number[]) =>
  lessonBookings(db)
    .where('bookings.program_schedule_instance_id', 'in', classIds)
    .orderBy('bookings.created_at')
    .orderBy('bookings.id')
    .execute();

export type ParticipantRow = Awaited<ReturnType<typeof listParticipants>>[number];

/** The private lessons of a coach from a date on. */
export const listPrivateLessons = (db: Database, coachId: string, from: BookingDate) =>
  lessonBookings(db)
    .where('bookings.coach_user_id', '=', coachId)
    .where('bookings.booking_date', '>=', from)
    .execute();

/**
 * Locks the booking of a lesson that the coach teaches; undefined for any other. The recorded
 * attendance is read by a later statement, because this one would not see what was committed while
 * it waited for the lock.
 */
export const lockTaught = (tx: Tx, coachId: string, bookingId: string) =>
  tx
    .selectFrom('bookings')
    .select(['id', 'user_id as userId', 'booking_date as date', 'slot'])
    .where('id', '=', bookingId)
    .where(
      sql<boolean>`(bookings.coach_user_id = ${coachId} or exists (
        select from program_schedule_instances class
          join program_schedules schedule on schedule.id = class.schedule_id
          join programs on programs.id = schedule.program_id
        where class.id = bookings.program_schedule_instance_id
          and coalesce(class.substitute_user_id, programs.coach_user_id) = ${coachId}))`,
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
