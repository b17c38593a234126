import { priceCourts } from '#contract/orders.ts';
import type { Sen } from '#domain/money/money.ts';
import { courtBookingItem, summariseOrder } from '#domain/orders/order-lines.ts';
import { chooseFreeSlots } from '#domain/slots/allowance.ts';
import type { CourtSlots } from '#domain/slots/court-slots.ts';
import type { Database } from '#server/db/database.ts';
import type { TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import type { TestMember } from '#server/testing/builders.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { anOrderRequest, place, playDay, type Shopper } from '#server/testing/shopping.ts';

interface Purchase {
  readonly slots: CourtSlots;
  readonly date?: string;
  readonly useCredits?: boolean;
}

/**
 * Buys slots like the checkout, and pays by card what credits do not cover; returns the order's id.
 */
export const buy = async (
  running: TestApp,
  shopper: Shopper,
  { slots: chosen, date = playDay, useCredits = false }: Purchase,
): Promise<string> => {
  const { app, context } = running;
  const slots = Object.fromEntries(
    Object.entries(chosen).map(([court, courtSlots]) => [court, [...courtSlots]]),
  );
  const { answer: quote } = await ask(app, priceCourts, { body: { date, slots } }, shopper.headers);
  const free = chooseFreeSlots(quote.slots, quote.freeSlotsLeft);
  const items = quote.slots.map((slot) => courtBookingItem(slot, date, free.includes(slot)));
  const { finalTotalSen, creditsSen } = summariseOrder(
    items,
    useCredits,
    quote.availableCreditsSen,
  );
  const request = anOrderRequest({
    date,
    slots,
    shownCreditsSen: creditsSen,
    shownTotalSen: finalTotalSen,
    shownFreeSlots: free.length,
  });
  const { status, answer, failure, said } = await place(running, shopper, request);
  if (status !== 200) throw new Error(`The order was refused: ${failure.code} ${said}`);
  if (answer.status === 'pending') {
    await deliver(context, aReport(answer.orderId, { amountSen: finalTotalSen }));
  }
  return answer.orderId;
};

/** A member's bookings by time. */
export const bookingsOf = (db: Database, { userId }: TestMember) =>
  db
    .selectFrom('bookings')
    .innerJoin('courts', 'courts.id', 'bookings.court_id')
    .select(['bookings.id', 'courts.name as court', 'booking_date', 'slot', 'order_id'])
    .where('user_id', '=', userId)
    .orderBy('booking_date')
    .orderBy('slot')
    .orderBy('courts.id')
    .execute();

/** The id of a member's only booking. Throws if there is not exactly one. */
export const onlyBooking = async (db: Database, member: TestMember): Promise<string> => {
  const [booking, ...others] = await bookingsOf(db, member);
  if (booking === undefined || others.length > 0)
    throw new Error('There is not exactly one booking.');
  return booking.id;
};

export const balanceOf = async (db: Database, { userId }: TestMember): Promise<Sen> => {
  const row = await db
    .selectFrom('credits')
    .select('balance_sen')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.balance_sen ?? 0;
};

/** The main order, then its parts. */
export const ordersOf = (db: Database, orderId: string) =>
  db
    .selectFrom('orders')
    .select(['status', 'paid_amount_sen as paidSen', 'refunded_amount_sen as refundedSen'])
    .where((eb) => eb.or([eb('order_id', '=', orderId), eb('parent_order_id', '=', orderId)]))
    .orderBy('order_id')
    .execute();
