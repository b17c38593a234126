import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Sport } from '#domain/venue/courts.ts';
import type { Database } from '#server/db/database.ts';
import { selectClassesWithCoach } from '#server/features/lessons/class-list.repository.ts';

/** The classes that take place. */
const classes = (db: Database) =>
  selectClassesWithCoach(db)
    .select((eb) => [
      // The requested capacity, even while more seats are taken. [LESSON-9]
      eb.fn.coalesce('class.asked_capacity', 'class.capacity').as('asked'),
      'class.capacity',
      'class.participants',
    ])
    .where('class.cancelled_at', 'is', null)
    .$narrowType<{ sport: Sport }>();

/** The classes between two days, without cancelled ones, by their start. */
export const listClassesOf = (db: Database, from: BookingDate, until: BookingDate) =>
  classes(db).where('class.date', '>=', from).where('class.date', '<=', until).execute();

export type TimetableClassRow = Awaited<ReturnType<typeof listClassesOf>>[number];

/** Undefined if there is no such class, or it is cancelled. */
export const findClassOf = (db: Database, id: number) =>
  classes(db).where('class.id', '=', id).executeTakeFirst();

/** Classes that were cancelled on their own and not restored, with whether a mail about it was tried. */
const cancelledClasses = (db: Database) =>
  selectClassesWithCoach(db)
    .innerJoin('closure_acts as act', 'act.class_id', 'class.id')
    .leftJoin('staff', 'staff.user_id', 'act.closed_by')
    .select((eb) => [
      'act.reason',
      'act.closed_by as byId',
      'staff.name as byName',
      'act.closed_at as cancelledAt',
      'act.undo_until as undoUntil',
      eb
        .exists(
          eb
            .selectFrom('mail_outbox')
            .select('mail_outbox.id')
            .whereRef('mail_outbox.closure_id', '=', 'act.id')
            .where('mail_outbox.attempts', '>', 0),
        )
        .as('isMailed'),
    ])
    .where('act.opened_at', 'is', null)
    .$narrowType<{ sport: Sport }>();

export const listCancelledOf = (db: Database, from: BookingDate, until: BookingDate) =>
  cancelledClasses(db).where('class.date', '>=', from).where('class.date', '<=', until).execute();

export type CancelledRow = Awaited<ReturnType<typeof listCancelledOf>>[number];

/** The classes from a date on that a coach has cancelled themselves. */
export const listCancelledBy = (db: Database, coachId: string, from: BookingDate) =>
  cancelledClasses(db)
    .where('act.closed_by', '=', coachId)
    .where('coach.user_id', '=', coachId)
    .where('class.date', '>=', from)
    .execute();

/** The private lessons between two days, by their start. */
export const listPrivateOf = (db: Database, from: BookingDate, until: BookingDate) =>
  db
    .selectFrom('bookings as booking')
    .innerJoin('courts', 'courts.id', 'booking.court_id')
    .innerJoin('court_types', 'court_types.id', 'courts.court_type_id')
    .innerJoin('sports', 'sports.id', 'court_types.sport_id')
    .innerJoin('profiles as coach', 'coach.user_id', 'booking.coach_user_id')
    .innerJoin('users', 'users.id', 'booking.user_id')
    .leftJoin('profiles as member', 'member.user_id', 'booking.user_id')
    .select((eb) => [
      'booking.id as bookingId',
      'booking.booking_date as date',
      'booking.slot',
      'sports.name as sport',
      'courts.name as court',
      'coach.user_id as coachId',
      eb.fn.coalesce('coach.display_name', 'coach.username').as('coachName'),
      'booking.user_id as memberId',
      eb.fn.coalesce('member.display_name', 'member.username', 'users.email').as('memberName'),
    ])
    .where('booking.booking_type', '=', 'private_lesson')
    .where('booking.booking_date', '>=', from)
    .where('booking.booking_date', '<=', until)
    .orderBy('booking.booking_date')
    .orderBy('booking.slot')
    .orderBy('courts.id')
    .$narrowType<{ sport: Sport }>()
    .execute();

/** The taken seats of classes: booked ones by the time of the booking, then the others. */
export const listSeatsOf = (db: Database, classIds: readonly number[]) =>
  db
    .selectFrom('lesson_seats as seat')
    .innerJoin('users', 'users.id', 'seat.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'seat.user_id')
    .leftJoin('bookings as booking', (join) =>
      join
        .onRef('booking.program_schedule_instance_id', '=', 'seat.instance_id')
        .onRef('booking.user_id', '=', 'seat.user_id'),
    )
    .leftJoin('booking_attendance as attendance', 'attendance.booking_id', 'booking.id')
    .select((eb) => [
      'seat.instance_id as classId',
      'seat.user_id as userId',
      eb.fn.coalesce('profiles.display_name', 'profiles.username', 'users.email').as('name'),
      'seat.kind',
      'booking.id as bookingId',
      'seat.expires_at as expiresAt',
      'attendance.state',
      'attendance.at',
    ])
    .where('seat.instance_id', 'in', classIds)
    .orderBy('booking.created_at')
    .orderBy('seat.expires_at')
    .orderBy('seat.user_id')
    .execute();

export type TimetableSeatRow = Awaited<ReturnType<typeof listSeatsOf>>[number];

/** The waiting lists of classes, first come, first served. */
export const listWaitsOf = (db: Database, classIds: readonly number[]) =>
  db
    .selectFrom('lesson_waits as wait')
    .innerJoin('users', 'users.id', 'wait.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'wait.user_id')
    .select((eb) => [
      'wait.instance_id as classId',
      'wait.user_id as userId',
      eb.fn.coalesce('profiles.display_name', 'profiles.username', 'users.email').as('name'),
    ])
    .where('wait.instance_id', 'in', classIds)
    .orderBy('wait.position')
    .execute();

/** The names of people, as the desk calls them and in their parts. */
export const listNamesOf = async (db: Database, userIds: readonly string[]) =>
  userIds.length === 0
    ? []
    : db
        .selectFrom('users')
        .innerJoin('profiles', 'profiles.user_id', 'users.id')
        .select((eb) => [
          'users.id as userId',
          eb.fn.coalesce('profiles.display_name', 'profiles.username', 'users.email').as('name'),
          'profiles.display_name as displayName',
          'profiles.username',
        ])
        .where('users.id', 'in', userIds)
        .execute();

/** The claims on slots of a court on some days. */
export const listClaimsOn = (
  db: Database,
  courtId: number,
  dates: readonly BookingDate[],
  { slot, durationSlots }: { readonly slot: Slot; readonly durationSlots: number },
) =>
  db
    .selectFrom('slot_claims as claim')
    .leftJoin('users', 'users.id', 'claim.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'claim.user_id')
    .leftJoin('program_schedule_instances as class', 'class.id', 'claim.instance_id')
    .leftJoin('program_schedules as schedule', 'schedule.id', 'class.schedule_id')
    .leftJoin('programs', 'programs.id', 'schedule.program_id')
    .select((eb) => [
      'claim.booking_date as date',
      'claim.slot',
      'claim.kind',
      eb.fn
        .coalesce(
          'programs.name',
          'claim.block_reason',
          'profiles.display_name',
          'profiles.username',
          'users.email',
        )
        .as('name'),
      'claim.expires_at as expiresAt',
      'claim.series_id as seriesId',
    ])
    .where('claim.court_id', '=', courtId)
    .where('claim.booking_date', 'in', dates)
    .where('claim.slot', '>=', slot)
    .where('claim.slot', '<', (slot + durationSlots) as Slot)
    .orderBy('claim.booking_date')
    .orderBy('claim.slot')
    .execute();
