import type { Slot } from '#domain/time/slots.ts';
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

const paidLessonColumns = [
  'booking.id',
  'courts.id as courtId',
  'courts.name as court',
  'coach.display_name as displayName',
  'coach.username',
] as const;

/** A private lesson as it is paid, with the part that has paid for it; locked until the end of the transaction. */
export const lockLessonToPay = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('bookings as booking')
    .innerJoin('courts', 'courts.id', 'booking.court_id')
    .innerJoin('profiles as coach', 'coach.user_id', 'booking.coach_user_id')
    .select(paidLessonColumns)
    .select([
      'booking.user_id as userId',
      'booking.order_id as orderId',
      'booking.booking_date as date',
      'booking.slot',
    ])
    .where('booking.id', '=', bookingId)
    .where('booking.booking_type', '=', 'private_lesson')
    .forUpdate('booking')
    .executeTakeFirst();

export type LessonToPay = NonNullable<Awaited<ReturnType<typeof lockLessonToPay>>>;

/** The lesson that an order is for, while its member still has it. */
export const findPaidLesson = (db: Database, orderId: string) =>
  db
    .selectFrom('order_items as item')
    .innerJoin('orders as part', 'part.order_id', 'item.order_id')
    .innerJoin('courts', 'courts.id', 'item.court_id')
    .leftJoin('bookings as booking', (join) =>
      join
        .onRef('booking.court_id', '=', 'item.court_id')
        .onRef('booking.booking_date', '=', 'item.booking_date')
        .onRef('booking.slot', '=', 'item.booked_slot')
        .onRef('booking.user_id', '=', 'part.user_id')
        .on('booking.booking_type', '=', 'private_lesson'),
    )
    .leftJoin('profiles as coach', 'coach.user_id', 'booking.coach_user_id')
    .select(paidLessonColumns)
    .select([
      'part.user_id as userId',
      'booking.order_id as orderId',
      'item.booking_date as date',
      'item.slot',
    ])
    .where('part.parent_order_id', '=', orderId)
    .where('item.kind', '=', 'private_lesson')
    .$narrowType<{ date: BookingDate; slot: Slot }>()
    .executeTakeFirstOrThrow();
