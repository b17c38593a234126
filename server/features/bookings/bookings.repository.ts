import { sql } from 'kysely';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import { selectRows } from '#server/db/json-rows.ts';
import { classOfBooking } from '#server/features/bookings/class-of-booking.repository.ts';
import { type SlotKey, slotColumns } from '#server/features/slots/claims.repository.ts';

/** Bookings with their goods, their price and the status of their order. */
const bookings = (db: Database) =>
  db
    .selectFrom('bookings')
    .innerJoin('courts', 'courts.id', 'bookings.court_id')
    .innerJoin('court_types', 'court_types.id', 'courts.court_type_id')
    .innerJoin('sports as court_sport', 'court_sport.id', 'court_types.sport_id')
    .leftJoin('profiles as member', 'member.user_id', 'bookings.user_id')
    .leftJoin('guests', 'guests.user_id', 'bookings.user_id')
    .leftJoin('profiles as coach', 'coach.user_id', 'bookings.coach_user_id')
    .leftJoinLateral(classOfBooking, (join) => join.onTrue())
    .leftJoin('orders as part', 'part.order_id', 'bookings.order_id')
    .leftJoin('orders as main', (join) =>
      join.on((eb) =>
        eb('main.order_id', '=', eb.fn.coalesce('part.parent_order_id', 'part.order_id')),
      ),
    )
    .leftJoin('order_items as item', (join) =>
      join
        .onRef('item.order_id', '=', 'bookings.order_id')
        .onRef('item.court_id', '=', 'bookings.court_id')
        .onRef('item.booking_date', '=', 'bookings.booking_date')
        .onRef('item.booked_slot', '=', 'bookings.slot'),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('booking_changes')
          .select(({ fn, lit }) => [
            fn.coalesce(fn.sum<number>('amount_sen'), lit(0)).as('amount_sen'),
            fn.countAll<number>().as('count'),
            fn.max('created_at').as('last_at'),
          ])
          // A cancellation that was undone adds nothing to the sum: both amounts are in it.
          .whereRef('booking_changes.booking_id', '=', 'bookings.id')
          .as('changes'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'bookings.id',
      'bookings.user_id as userId',
      'bookings.court_id as courtId',
      'bookings.booking_date as bookingDate',
      'bookings.slot',
      'bookings.booking_type as bookingType',
      'bookings.program_schedule_instance_id as instanceId',
      'bookings.order_id as orderId',
      'bookings.coach_user_id as coachUserId',
      'bookings.created_at as createdAt',
      eb('guests.user_id', 'is not', null).$castTo<boolean>().as('isGuest'),
      'member.membership_status as membershipStatus',
      'member.display_name as memberName',
      'member.username as memberUsername',
      'courts.name as courtName',
      'court_types.name as courtType',
      eb.ref('court_sport.name').$castTo<Sport>().as('sport'),
      'coach.display_name as coachName',
      'coach.username as coachUsername',
      'class.sportName',
      'class.programName',
      'class.programLevel',
      'class.durationSlots',
      'class.teacherName',
      'class.teacherUsername',
      'part.status as partStatus',
      'main.order_id as mainOrderId',
      'main.status as mainStatus',
      'item.id as itemId',
      'item.final_sen as soldSen',
      'changes.amount_sen as changesSen',
      'changes.count as changes',
      'changes.last_at as changedAt',
    ]);

/**
 * A member's bookings from a date on, sorted by true start, because slots continue past midnight.
 */
export const listBookingsFrom = (db: Database, userIds: readonly string[], from: BookingDate) =>
  bookings(db)
    .where('bookings.user_id', 'in', userIds)
    .where('bookings.booking_date', '>=', from)
    .orderBy('bookings.booking_date')
    .orderBy('bookings.slot')
    .orderBy('courts.id')
    .execute();

export type BookingRow = Awaited<ReturnType<typeof listBookingsFrom>>[number];

/** A page of a member's bookings before a date, newest first. */
export const listBookingsBefore = (
  db: Database,
  userId: string,
  page: { end: BookingDate; after: string | null; isWithoutOrder: boolean; limit: number },
) =>
  bookings(db)
    .where('bookings.user_id', '=', userId)
    .where('bookings.booking_date', '<', page.end)
    .$if(page.isWithoutOrder, (query) => query.where('bookings.order_id', 'is', null))
    .$if(page.after !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('bookings.booking_date', 'bookings.slot', 'bookings.id'),
          '<',
          eb
            .selectFrom('bookings as last')
            .select(['last.booking_date', 'last.slot', 'last.id'])
            .where('last.id', '=', page.after)
            .where('last.user_id', '=', userId)
            .$asTuple('booking_date', 'slot', 'id'),
        ),
      ),
    )
    .orderBy('bookings.booking_date', 'desc')
    .orderBy('bookings.slot', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(page.limit)
    .execute();

export const findOwnBooking = (db: Database, userId: string, bookingId: string) =>
  bookings(db)
    .where('bookings.user_id', '=', userId)
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst();

/** Bookings by their ids, sorted as slots are claimed. */
export const listBookings = (db: Database, bookingIds: readonly string[]) =>
  bookings(db)
    .where('bookings.id', '=', sql<string>`any(${bookingIds}::uuid[])`)
    .orderBy('bookings.court_id')
    .orderBy('bookings.booking_date')
    .orderBy('bookings.slot')
    .orderBy('bookings.id')
    .execute();

interface NewBooking extends SlotKey {
  readonly id: string;
  /** Null for a free booking. */
  readonly orderId: string | null;
}

/** The caller has claimed the slots. */
export const insertBookings = async (
  tx: Tx,
  userId: string,
  bookings: readonly NewBooking[],
  now: Temporal.Instant,
): Promise<void> => {
  if (bookings.length === 0) return;
  await tx
    .insertInto('bookings')
    .values(
      bookings.map((booking) => ({
        ...slotColumns(booking),
        id: booking.id,
        user_id: userId,
        booking_type: 'court_booking' as const,
        order_id: booking.orderId,
        created_at: asDate(now),
      })),
    )
    .execute();
};

interface LessonBooking {
  readonly id: string;
  readonly classId: number;
  readonly courtId: number;
  readonly date: BookingDate;
  readonly slot: Slot;
  readonly orderId: string;
}

/** The caller has taken the seats. */
export const insertLessonBookings = async (
  tx: Tx,
  userId: string,
  bookings: readonly LessonBooking[],
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .insertInto('bookings')
    .values(
      bookings.map((booking) => ({
        id: booking.id,
        court_id: booking.courtId,
        user_id: userId,
        booking_date: booking.date,
        slot: booking.slot,
        booking_type: 'group_lesson' as const,
        program_schedule_instance_id: booking.classId,
        order_id: booking.orderId,
        created_at: asDate(now),
      })),
    )
    .execute();
};

interface NewLesson extends SlotKey {
  readonly id: string;
  readonly userId: string;
  readonly coachId: string;
}

/** The caller has claimed the slot. */
export const insertLesson = async (
  tx: Tx,
  { id, userId, coachId, courtId, date, slot }: NewLesson,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .insertInto('bookings')
    .values({
      id,
      court_id: courtId,
      user_id: userId,
      booking_date: date,
      slot,
      booking_type: 'private_lesson',
      coach_user_id: coachId,
      created_at: asDate(now),
    })
    .execute();
};

/** Records the part of an order that paid for a private lesson. The caller has locked the booking. */
export const setOrderOfLesson = async (
  tx: Tx,
  bookingId: string,
  orderId: string,
): Promise<void> => {
  await tx.updateTable('bookings').set({ order_id: orderId }).where('id', '=', bookingId).execute();
};

const restoredColumns = [
  'id',
  'court_id',
  'user_id',
  'booking_date',
  'slot',
  'booking_type',
  'order_id',
  'program_schedule_instance_id',
  'coach_user_id',
  'created_at',
] as const;

export interface RestoredBooking extends SlotKey {
  readonly id: string;
  readonly userId: string;
  readonly type: BookingRow['bookingType'];
  readonly orderId: string | null;
  readonly classId: number | null;
  readonly coachUserId: string | null;
  readonly bookedAt: Date;
}

/** Inserts ended bookings again. The caller has claimed their slots and seats. */
export const insertRestoredBookings = async (
  tx: Tx,
  bookings: readonly RestoredBooking[],
): Promise<void> => {
  const rows = bookings.map((booking) => ({
    ...slotColumns(booking),
    id: booking.id,
    user_id: booking.userId,
    booking_type: booking.type,
    order_id: booking.orderId,
    program_schedule_instance_id: booking.classId,
    coach_user_id: booking.coachUserId,
    created_at: booking.bookedAt,
  }));
  await tx
    .insertInto('bookings')
    .columns(restoredColumns)
    .expression(selectRows('bookings', restoredColumns, rows))
    .execute();
};
