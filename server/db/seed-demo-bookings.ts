import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { bookingDayOf } from '#domain/booking-day.ts';
import type { CourtSlots } from '#domain/court-slots.ts';
import { weekStartOf } from '#domain/free-slots.ts';
import { ringgit, type Sen, sumSen } from '#domain/money.ts';
import { type SubOrder, subOrdersOf } from '#domain/order-lines.ts';
import { makeOrderId, subOrderId } from '#domain/orders.ts';
import { priceLists, promotions, roleDiscounts } from '#domain/price-lists.ts';
import { type PricedSlot, type PriceRules, priceCourtSlots } from '#domain/pricing.ts';
import { type Slot, slotRange } from '#domain/slots.ts';
import { addDays, type BookingDate } from '#domain/venue-time.ts';
import type { Tx } from '#server/db/database.ts';
import { publicHolidays } from '#server/db/public-holidays.ts';
import { idOf, idsByName } from '#server/db/seed-ids.ts';

interface DemoBookings {
  readonly now: Temporal.Instant;
  readonly memberId: string;
  readonly athleteId: string;
}

interface PaidOrder {
  readonly userId: string;
  readonly at: Date;
  readonly orderId: string;
  readonly date: BookingDate;
  readonly subOrders: readonly SubOrder<PricedSlot>[];
}

const rules: PriceRules = {
  prices: priceLists.court_checkout,
  promotions,
  roleDiscounts,
  publicHolidays: new Set(Object.keys(publicHolidays)),
};

/**
 * Two orders of the normal member, one that can still be refunded and one that cannot, and a free
 * slot of the athlete.
 */
export const seedDemoBookings = async (
  tx: Tx,
  { now, memberId, athleteId }: DemoBookings,
): Promise<void> => {
  const today = bookingDayOf(now);
  const at = new Date(now.epochMilliseconds);
  const courtIds = await idsByName(tx, 'courts');
  const order = (date: BookingDate, selection: CourtSlots, creditsSen: Sen): PaidOrder => ({
    userId: memberId,
    at,
    orderId: makeOrderId(randomBytes(8), now),
    date,
    subOrders: subOrdersOf(pricedSlots(date, selection), creditsSen),
  });
  const later = order(
    addDays(today, 5),
    { 'Tournament Court 1': [19, 20], 'Tournament Court 4': [19] },
    ringgit(50),
  );
  const soon = order(addDays(today, 1), { 'Tournament Court 2': [20] }, ringgit(0));
  await insertPaidOrder(tx, courtIds, later);
  await insertPaidOrder(tx, courtIds, soon);
  await insertFreeBooking(tx, {
    userId: athleteId,
    at,
    courtId: idOf(courtIds, 'Tournament Court 3'),
    date: addDays(today, 2),
    slot: 18,
  });
};

const pricedSlots = (date: BookingDate, selection: CourtSlots): PricedSlot[] => {
  const question = { courtType: 'Tournament Court', date, status: 'normal_member' } as const;
  return priceCourtSlots(rules, question, selection) ?? [];
};

const insertPaidOrder = async (
  tx: Tx,
  courtIds: ReadonlyMap<string, number>,
  order: PaidOrder,
): Promise<void> => {
  const { userId, at, orderId, date, subOrders } = order;
  const totalSen = sumSen(subOrders.map((subOrder) => subOrder.totalSen));
  const creditsSen = sumSen(subOrders.map((subOrder) => subOrder.creditsSen));
  await tx
    .insertInto('orders')
    .values({
      order_id: orderId,
      user_id: userId,
      created_at: at,
      total_amount_sen: totalSen,
      credits_sen: creditsSen,
      paid_amount_sen: totalSen,
      status: 'completed',
      billing_name: 'Mei Tan',
      billing_email: 'normal_member@depot.test',
      billing_mobile: '+60123456789',
    })
    .execute();
  for (const [index, subOrder] of subOrders.entries()) {
    const courtId = idOf(courtIds, subOrder.court);
    const ownId = subOrderId(orderId, index + 1);
    await insertSubOrder(tx, order, subOrder, ownId, courtId);
    await insertBookings(
      tx,
      subOrder.items.map(({ slot }) => ({ userId, at, courtId, date, slot, orderId: ownId })),
    );
  }
  await insertSettlement(tx, order, totalSen - creditsSen, creditsSen);
};

const insertSubOrder = async (
  tx: Tx,
  { userId, at, orderId, date }: PaidOrder,
  subOrder: SubOrder<PricedSlot>,
  ownId: string,
  courtId: number,
): Promise<void> => {
  await tx
    .insertInto('orders')
    .values({
      order_id: ownId,
      parent_order_id: orderId,
      user_id: userId,
      created_at: at,
      total_amount_sen: subOrder.totalSen,
      credits_sen: subOrder.creditsSen,
      paid_amount_sen: subOrder.totalSen,
      status: 'completed',
      booking_metadata: JSON.stringify({
        type: 'court_booking',
        user_id: userId,
        court_id: courtId,
        booking_date: date,
        timeslots: subOrder.items.map(({ slot }) => slotRange(slot)),
      }),
    })
    .execute();
  await tx
    .insertInto('order_items')
    .values(
      subOrder.items.map((item) => ({
        id: randomUUIDv7(),
        order_id: ownId,
        kind: 'court_booking' as const,
        court_id: courtId,
        booking_date: date,
        slot: item.slot,
        before_discount_sen: item.beforeDiscountPrice,
        company_discount_sen: item.companyDiscountPrice,
        membership_discount_sen: item.membershipDiscountPrice,
        final_sen: item.finalPrice,
        credits_sen: item.creditsSen,
      })),
    )
    .execute();
};

/** Where the order's money came from: the card, and credits where they were used. */
const insertSettlement = async (
  tx: Tx,
  { userId, at, orderId }: PaidOrder,
  cardSen: Sen,
  creditsSen: Sen,
): Promise<void> => {
  await tx
    .insertInto('payments')
    .values({
      provider: 'demo',
      provider_transaction_id: orderId,
      order_id: orderId,
      amount_sen: cardSen,
      currency: 'MYR',
      status: 'paid',
      outcome: 'booked',
      settled_at: at,
      created_at: at,
    })
    .execute();
  if (creditsSen === 0) return;
  await tx
    .insertInto('credit_entries')
    .values({
      user_id: userId,
      amount_sen: -creditsSen,
      kind: 'order',
      order_id: orderId,
      created_by: 'demo',
      created_at: at,
      idempotency_key: `${orderId}/order`,
    })
    .execute();
};

interface NewBooking {
  readonly userId: string;
  readonly at: Date;
  readonly courtId: number;
  readonly date: BookingDate;
  readonly slot: Slot;
  readonly orderId?: string;
}

const insertBookings = async (tx: Tx, bookings: readonly NewBooking[]): Promise<void> => {
  const hourOf = ({ courtId, date, slot, userId }: NewBooking) => ({
    court_id: courtId,
    booking_date: date,
    slot,
    user_id: userId,
  });
  await tx
    .insertInto('slot_claims')
    .values(bookings.map((booking) => ({ ...hourOf(booking), kind: 'booking' as const })))
    .execute();
  await tx
    .insertInto('bookings')
    .values(
      bookings.map((booking) => ({
        ...hourOf(booking),
        id: randomUUIDv7(),
        booking_type: 'court_booking' as const,
        order_id: booking.orderId ?? null,
        created_at: booking.at,
      })),
    )
    .execute();
};

const insertFreeBooking = async (tx: Tx, booking: NewBooking): Promise<void> => {
  await insertBookings(tx, [booking]);
  await tx
    .insertInto('free_slots')
    .values({ user_id: booking.userId, week_start: weekStartOf(booking.date), slots_used: 1 })
    .execute();
};
