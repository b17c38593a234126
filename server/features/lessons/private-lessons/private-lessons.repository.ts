import type { BookingDate } from '#domain/time/venue-time.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import type { SlotKey } from '#server/features/slots/claims.repository.ts';

const lessons = (db: Database) =>
  db
    .selectFrom('bookings')
    .innerJoin('courts', 'courts.id', 'bookings.court_id')
    .innerJoin('users as member', 'member.id', 'bookings.user_id')
    .innerJoin('users as coach', 'coach.id', 'bookings.coach_user_id')
    .select([
      'bookings.id',
      'bookings.user_id as userId',
      'bookings.booking_date as date',
      'bookings.slot',
      'courts.name as court',
      'member.email as member',
      'coach.email as coach',
    ])
    .where('bookings.booking_type', '=', 'private_lesson');

export const listLessonsFrom = (db: Database, from: BookingDate) =>
  lessons(db)
    .where('bookings.booking_date', '>=', from)
    .orderBy('bookings.booking_date')
    .orderBy('bookings.slot')
    .orderBy('courts.id')
    .execute();

export type LessonRow = Awaited<ReturnType<typeof listLessonsFrom>>[number];

export const findLesson = (db: Database, { courtId, date, slot }: SlotKey) =>
  lessons(db)
    .where('bookings.court_id', '=', courtId)
    .where('bookings.booking_date', '=', date)
    .where('bookings.slot', '=', slot)
    .executeTakeFirst();

/** The kind of claim that occupies a slot; undefined if it is free or its hold has expired. */
export const findClaimKind = async (
  tx: Tx,
  { courtId, date, slot }: SlotKey,
  now: Temporal.Instant,
): Promise<'booking' | 'hold' | 'offer' | 'lesson' | 'block' | undefined> => {
  const row = await tx
    .selectFrom('slot_claims')
    .select('kind')
    .where('court_id', '=', courtId)
    .where('booking_date', '=', date)
    .where('slot', '=', slot)
    .where((eb) => eb.or([eb('kind', '!=', 'hold'), eb('expires_at', '>', asDate(now))]))
    .executeTakeFirst();
  return row?.kind;
};

/** The court on which a coach teaches in a slot, a private lesson or a group. */
export const findTeaching = async (
  tx: Tx,
  coachId: string,
  { date, slot }: Pick<SlotKey, 'date' | 'slot'>,
): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('bookings')
    .innerJoin('courts', 'courts.id', 'bookings.court_id')
    .select('courts.name as court')
    .where('bookings.coach_user_id', '=', coachId)
    .where('bookings.booking_date', '=', date)
    .where('bookings.slot', '=', slot)
    .unionAll(
      tx
        .selectFrom('slot_claims')
        .innerJoin('courts', 'courts.id', 'slot_claims.court_id')
        .innerJoin('program_schedule_instances as class', 'class.id', 'slot_claims.instance_id')
        .innerJoin('program_schedules', 'program_schedules.id', 'class.schedule_id')
        .innerJoin('programs', 'programs.id', 'program_schedules.program_id')
        .select('courts.name as court')
        .where((eb) =>
          eb(eb.fn.coalesce('class.substitute_user_id', 'programs.coach_user_id'), '=', coachId),
        )
        .where('slot_claims.booking_date', '=', date)
        .where('slot_claims.slot', '=', slot),
    )
    .limit(1)
    .executeTakeFirst();
  return row?.court;
};
