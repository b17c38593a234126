import { sql } from 'kysely';
import type { Sen } from '#domain/money/money.ts';
import type { LeftOutDate } from '#domain/staff/weekly-sales.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

interface NewWeeklyBooking {
  readonly orderId: string;
  readonly courtId: number;
  readonly slot: Slot;
  readonly durationSlots: number;
  readonly firstDate: BookingDate;
  readonly weeks: number;
  readonly leftOut: readonly LeftOutDate[];
}

/** The caller has written the order. */
export const insertWeeklyBooking = async (tx: Tx, booking: NewWeeklyBooking): Promise<void> => {
  await tx
    .insertInto('weekly_bookings')
    .values({
      order_id: booking.orderId,
      court_id: booking.courtId,
      slot: booking.slot,
      duration_slots: booking.durationSlots,
      first_date: booking.firstDate,
      weeks: booking.weeks,
      left_out: JSON.stringify(booking.leftOut),
    })
    .execute();
};

/** The weekly bookings with a date on this day or later, without those that were never paid. */
export const listWeeklyFrom = (db: Database, day: BookingDate, now: Temporal.Instant) =>
  db
    .selectFrom('weekly_bookings as weekly')
    .innerJoin('orders as main', 'main.order_id', 'weekly.order_id')
    .innerJoin('courts', 'courts.id', 'weekly.court_id')
    .innerJoin('court_types', 'court_types.id', 'courts.court_type_id')
    .innerJoin('sports', 'sports.id', 'court_types.sport_id')
    .innerJoin('users', 'users.id', 'main.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'main.user_id')
    .leftJoin('guests', 'guests.user_id', 'main.user_id')
    .leftJoin('staff', 'staff.user_id', 'main.sold_by')
    .select((eb) => [
      'weekly.order_id as orderId',
      'main.user_id as userId',
      eb.fn
        .coalesce('guests.name', 'profiles.display_name', 'profiles.username', 'users.email')
        .as('name'),
      eb('guests.user_id', 'is not', null).$castTo<boolean>().as('isGuest'),
      eb.fn.coalesce('staff.name', eb.val('')).as('by'),
      'sports.name as sport',
      'courts.name as court',
      'weekly.slot',
      'weekly.duration_slots as durationSlots',
      'weekly.first_date as firstDate',
      'weekly.weeks',
      'weekly.left_out as leftOut',
      'main.total_amount_sen as totalSen',
      eb('main.status', '=', 'pending').$castTo<boolean>().as('isHeld'),
    ])
    .where(sql<boolean>`weekly.first_date + 7 * (weekly.weeks - 1) >= ${day}`)
    .where((eb) =>
      eb.or([eb('main.status', '<>', 'pending'), eb('main.expires_at', '>', asDate(now))]),
    )
    .orderBy('weekly.first_date')
    .orderBy('weekly.slot')
    .orderBy('weekly.order_id')
    .$narrowType<{ sport: Sport }>()
    .execute();

/** Every slot that these orders sold, with the date on which it was sold and its booking, if it stands. */
export const listSlotsOfOrders = (db: Database, orderIds: readonly string[]) =>
  db
    .selectFrom('order_items as item')
    .innerJoin('orders as part', 'part.order_id', 'item.order_id')
    .innerJoin('courts', 'courts.id', 'item.court_id')
    .leftJoin('bookings', (join) =>
      join
        .onRef('bookings.order_id', '=', 'item.order_id')
        .onRef('bookings.court_id', '=', 'item.court_id')
        .onRef('bookings.booking_date', '=', 'item.booking_date')
        .onRef('bookings.slot', '=', 'item.booked_slot'),
    )
    .select((eb) => [
      eb.ref('part.parent_order_id').$notNull().as('orderId'),
      // A move takes the item to another day; its first change says where it was.
      sql<BookingDate>`coalesce((
        select change.booking_date::text from booking_changes change
        where change.item_id = item.id and change.kind = 'moved'
        order by change.created_at, change.id limit 1
      ), item.booking_date::text)`.as('soldOn'),
      'bookings.id as bookingId',
      eb.ref('item.court_id').$notNull().as('courtId'),
      'courts.name as court',
      eb.ref('item.booking_date').$notNull().as('date'),
      eb.ref('item.slot').$notNull().as('slot'),
      sql<Sen>`item.final_sen - coalesce((
        select sum(change.amount_sen) from booking_changes change
        where change.booking_id = bookings.id
      ), 0)::int`.as('paidSen'),
    ])
    .where('part.parent_order_id', 'in', orderIds)
    .orderBy('item.booking_date')
    .orderBy('item.slot')
    .execute();
