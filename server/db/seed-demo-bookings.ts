import { randomUUIDv7 } from 'node:crypto';
import { ringgit, type Sen, sumSen } from '#domain/money/money.ts';
import { weekStartOf } from '#domain/slots/allowance.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { type Slot, slotStart } from '#domain/time/slots.ts';
import { addDays, type BookingDate } from '#domain/time/venue-time.ts';
import { asDate, type Tx } from '#server/db/database.ts';
import { insertSales } from '#server/db/seed-demo-sale-rows.ts';
import { type Buyer, refundedSenOf, type Sale } from '#server/db/seed-demo-sales.ts';
import { idOf, idsByName } from '#server/db/seed-ids.ts';

interface DemoBookings {
  readonly now: Temporal.Instant;
  readonly member: Buyer;
  readonly athlete: Buyer;
}

const grantedSen = ringgit(150);

/**
 * Past and future bookings of the normal member and the athlete, some of them refunded. Paid slots
 * are in the evening, where weekdays and weekends cost the same. A promotion can still make them
 * cheaper, so refunded credits are spent in the amount that came back.
 */
export const seedDemoBookings = async (
  tx: Tx,
  { now, member, athlete }: DemoBookings,
): Promise<void> => {
  const courtIds = await idsByName(tx, 'courts');
  await insertSales(tx, courtIds, [...pastOf(member, now), ...lastWeekOf(athlete, now)]);
  await grantCredits(tx, member.userId, grantedSen, daysBefore(now, 4));
  await insertSales(tx, courtIds, comingOf(member, now));

  const today = bookingDayOf(now);
  const monday = addDays(weekStartOf(today), -7);
  const thursday = addDays(monday, 3);
  const court = idOf(courtIds, 'Tournament Court 3');
  await insertFreeBookings(tx, athlete.userId, court, [
    { date: monday, slot: 18, at: before(monday, 5) },
    { date: thursday, slot: 19, at: before(thursday, 5) },
    { date: addDays(today, 2), slot: 18, at: daysBefore(now, 1) },
  ]);
};

const daysBefore = (moment: Temporal.Instant, days: number): Temporal.Instant =>
  moment.subtract({ hours: 24 * days });

/** Noon, `days` days before a date. */
const before = (date: BookingDate, days: number): Temporal.Instant =>
  daysBefore(slotStart(date, 12), days);

/** Two orders with refunds, one partly paid with those credits, and two more evenings. */
const pastOf = (buyer: Buyer, now: Temporal.Instant): Sale[] => {
  const today = bookingDayOf(now);
  const [first, second, third] = [addDays(today, -27), addDays(today, -14), addDays(today, -11)];
  const [fourth, fifth] = [addDays(today, -9), addDays(today, -3)];
  const tournament = { buyer, courtType: 'Tournament Court' } as const;
  const refunded: Sale[] = [
    {
      ...tournament,
      at: before(second, 6),
      date: second,
      slots: { 'Tournament Court 5': [18, 19] },
      refunds: [{ court: 'Tournament Court 5', slot: 19, at: before(second, 4) }],
    },
    {
      ...tournament,
      at: before(third, 5),
      date: third,
      slots: { 'Tournament Court 3': [20] },
      refunds: [{ court: 'Tournament Court 3', slot: 20, at: before(third, 4) }],
    },
  ];
  return [
    {
      ...tournament,
      at: before(first, 3),
      date: first,
      slots: { 'Tournament Court 1': [18, 19, 20] },
    },
    ...refunded,
    {
      buyer,
      courtType: 'Padel Court',
      at: before(fourth, 3),
      date: fourth,
      slots: { 'Padel Court 2': [20, 21] },
      creditsSen: sumSen(refunded.map(refundedSenOf)),
    },
    {
      buyer,
      courtType: 'Show Court',
      at: before(fifth, 3),
      date: fifth,
      slots: { 'Show Court 1': [19] },
    },
  ];
};

/** One order with credits that can still be refunded, and one that cannot. */
const comingOf = (buyer: Buyer, now: Temporal.Instant): Sale[] => {
  const today = bookingDayOf(now);
  const tournament = { buyer, courtType: 'Tournament Court' } as const;
  return [
    {
      ...tournament,
      at: daysBefore(now, 3),
      date: addDays(today, 1),
      slots: { 'Tournament Court 2': [20] },
    },
    {
      ...tournament,
      at: daysBefore(now, 1),
      date: addDays(today, 5),
      slots: { 'Tournament Court 1': [19, 20], 'Tournament Court 4': [19] },
      creditsSen: ringgit(50),
    },
  ];
};

/**
 * An athlete's paid slots after the free slots of the week are used; refunded credits are spent
 * again.
 */
const lastWeekOf = (buyer: Buyer, now: Temporal.Instant): Sale[] => {
  const monday = addDays(weekStartOf(bookingDayOf(now)), -7);
  const [saturday, sunday] = [addDays(monday, 5), addDays(monday, 6)];
  const refunded: Sale = {
    buyer,
    courtType: 'Tournament Court',
    at: before(saturday, 5),
    date: saturday,
    slots: { 'Tournament Court 4': [20, 21] },
    refunds: [{ court: 'Tournament Court 4', slot: 21, at: before(saturday, 4) }],
  };
  return [
    refunded,
    {
      buyer,
      courtType: 'Padel Court',
      at: before(sunday, 3),
      date: sunday,
      slots: { 'Padel Court 1': [20] },
      creditsSen: refundedSenOf(refunded),
    },
  ];
};

const grantCredits = async (
  tx: Tx,
  userId: string,
  amountSen: Sen,
  at: Temporal.Instant,
): Promise<void> => {
  await tx
    .insertInto('credit_entries')
    .values({
      user_id: userId,
      amount_sen: amountSen,
      kind: 'grant',
      reason: 'A gift for the demonstration.',
      created_by: 'demo',
      created_at: asDate(at),
      idempotency_key: 'demo/grant',
    })
    .execute();
};

interface FreeBooking {
  readonly date: BookingDate;
  readonly slot: Slot;
  readonly at: Temporal.Instant;
}

/** Inserts free slots of one member on one court, and counts each for its week. */
const insertFreeBookings = async (
  tx: Tx,
  userId: string,
  courtId: number,
  bookings: readonly FreeBooking[],
): Promise<void> => {
  const slotKeyOf = ({ date, slot }: FreeBooking) => ({
    court_id: courtId,
    booking_date: date,
    slot,
    user_id: userId,
  });
  await tx
    .insertInto('slot_claims')
    .values(bookings.map((booking) => ({ ...slotKeyOf(booking), kind: 'booking' as const })))
    .execute();
  await tx
    .insertInto('bookings')
    .values(
      bookings.map((booking) => ({
        ...slotKeyOf(booking),
        id: randomUUIDv7(),
        booking_type: 'court_booking' as const,
        created_at: asDate(booking.at),
      })),
    )
    .execute();
  const byWeek = Map.groupBy(bookings, ({ date }) => weekStartOf(date));
  await tx
    .insertInto('free_slots')
    .values(
      [...byWeek].map(([week_start, { length }]) => ({
        user_id: userId,
        week_start,
        slots_used: length,
      })),
    )
    .execute();
};
