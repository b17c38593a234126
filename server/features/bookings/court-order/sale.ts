import { randomUUIDv7 } from 'node:crypto';
import type { Sen } from '#domain/money/money.ts';
import { subOrderId } from '#domain/orders/orders.ts';
import { weekStartOf } from '#domain/slots/allowance.ts';
import { concernedSlots } from '#domain/slots/court-slots.ts';
import { slotRange } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { SlotPrice } from '#domain/venue/pricing.ts';
import type { Tx } from '#server/db/database.ts';
import { together } from '#server/db/transact.ts';
import type { Settings } from '#server/env.ts';
import { insertBookings } from '#server/features/bookings/bookings.repository.ts';
import {
  type ConfirmedBooking,
  confirmByMail,
} from '#server/features/bookings/mails/confirmation-mails.ts';
import { spendCredits } from '#server/features/credits/reservations.ts';
import type { Bill } from '#server/features/orders/bill.ts';
import type { OrderSale } from '#server/features/orders/goods.ts';
import type { NewItem, Part } from '#server/features/orders/order-items.repository.ts';
import {
  insertPriceOverride,
  type OverrideBy,
} from '#server/features/orders/price-overrides.repository.ts';
import { insertRuleWaivers } from '#server/features/orders/rule-waivers.repository.ts';
import { reserveCredits, writeOrder } from '#server/features/orders/write-order.ts';
import { addSlotsUsed } from '#server/features/slots/allowance.repository.ts';
import { claimSlots } from '#server/features/slots/claims.ts';
import { type Asked, type AskedSlot, requireSelection } from '#server/features/slots/selection.ts';
import type { RuleBook } from '#server/features/venue/rule-book.ts';
import { failAs, Refusal } from '#server/http/refusal.ts';

type Sale = OrderSale<Bill> & { readonly asked: Asked; readonly rules: RuleBook };

/** Claims free slots as bookings. The others are held while there is an amount to pay. */
const claimForSale = async (tx: Tx, { asked, rules, bill, order, now }: Sale): Promise<void> => {
  const { userId, date } = asked;
  const { orderId, expiresAt } = order;
  const booked = { kind: 'booking', date } as const;
  const paidFor =
    expiresAt === null ? booked : ({ kind: 'hold', date, orderId, expiresAt } as const);
  const sold = bill.subOrders.flatMap(({ items }) => items);
  const claims = [
    ...bill.freeSlots.map(({ courtId, slot }) => ({ courtId, slot, ...booked })),
    ...sold.map(({ courtId, slot }) => ({ courtId, slot, ...paidFor })),
  ];
  if (await claimSlots(tx, userId, claims, now)) return;
  // Another member has claimed a slot since the selection was checked. Checking again names the
  // lost slots.
  const slots = await requireSelection(tx, rules, asked, now);
  throw new Refusal('slot_gone', { slots: concernedSlots(slots) });
};

const itemOf = (
  { courtId, slot, creditsSen, ...price }: AskedSlot & SlotPrice & { readonly creditsSen: Sen },
  date: BookingDate,
): NewItem => ({
  kind: 'court_booking',
  courtId,
  bookingDate: date,
  slot,
  beforeDiscountSen: price.beforeDiscountPrice,
  companyDiscountSen: price.companyDiscountPrice,
  membershipDiscountSen: price.membershipDiscountPrice,
  finalSen: price.finalPrice,
  creditsSen,
});

const partsOf = ({ asked: { userId, date }, bill, order }: Sale): Part[] =>
  bill.subOrders.map(({ items, totalSen, creditsSen }, index) => ({
    subOrderId: subOrderId(order.orderId, index + 1),
    totalSen,
    creditsSen,
    items: items.map((item) => itemOf(item, date)),
    metadata: {
      type: 'court_booking',
      user_id: userId,
      court_id: items[0]?.courtId,
      booking_date: date,
      timeslots: items.map(({ slot }) => slotRange(slot)),
      ...(creditsSen > 0 && { credits_to_use: creditsSen / 100 }),
    },
  }));

const newBooking = (
  { courtId, court, slot }: AskedSlot,
  { asked }: Sale,
  orderId: string | null,
) => ({
  id: randomUUIDv7(),
  courtId,
  what: { type: 'court_booking', courtName: court } as const,
  date: asked.date,
  slot,
  orderId,
});

/** Free slots stay booked even if the rest of the selection is never paid. */
const bookFreeSlots = async (tx: Tx, sale: Sale): Promise<ConfirmedBooking[]> => {
  const { asked, bill, now } = sale;
  const bookings = bill.freeSlots.map((slot) => newBooking(slot, sale, null));
  if (bookings.length === 0) return [];
  await failAs('free_booking_failed', async () => {
    await insertBookings(tx, asked.userId, bookings, now);
    await addSlotsUsed(tx, asked.userId, weekStartOf(asked.date), bookings.length);
  });
  return bookings;
};

/** Nothing is left to pay, so everything is booked and the credits are spent at once. */
const completeSale = async (
  tx: Tx,
  settings: Settings,
  sale: Sale,
  freeBookings: readonly ConfirmedBooking[],
): Promise<void> => {
  const { order, buyer, bill, now } = sale;
  const bookings = bill.subOrders.flatMap(({ items }, index) =>
    items.map((item) => newBooking(item, sale, subOrderId(order.orderId, index + 1))),
  );
  await insertBookings(tx, order.userId, bookings, now);
  await spendCredits(tx, order, now);
  await confirmByMail(
    tx,
    settings,
    {
      to: buyer.email,
      key: `order-confirmed/${order.orderId}`,
      bookings: [...freeBookings, ...bookings],
      paid: bookings.length === 0 ? null : { ...order, cardSen: 0 },
    },
    now,
  );
};

/** Reserves the credits until the payment; free slots are booked at once. */
const awaitPayment = async (
  tx: Tx,
  settings: Settings,
  { order, buyer, now }: Sale,
  expiresAt: Temporal.Instant,
  freeBookings: readonly ConfirmedBooking[],
): Promise<void> => {
  await reserveCredits(tx, order, expiresAt);
  const [first] = freeBookings;
  if (first === undefined) return;
  const key = `free-booked/${first.id}`;
  const to = buyer.email;
  await confirmByMail(tx, settings, { to, key, bookings: freeBookings, paid: null }, now);
};

/** Keeps the price of the rules of each slot that was sold for another one. [OVERRIDE-2] */
const keepRulePrices = async (
  tx: Tx,
  { bill, order, now }: Sale,
  by: OverrideBy,
): Promise<void> => {
  for (const [index, { items }] of bill.subOrders.entries()) {
    for (const { courtId, slot, ruleSen } of items) {
      if (ruleSen === undefined) continue;
      const place = { subOrderId: subOrderId(order.orderId, index + 1), courtId, slot };
      await insertPriceOverride(tx, { ...place, ruleSen }, by, now);
    }
  }
};

/** Keeps what the staff set aside in a sale. [OVERRIDE-2] [OVERRIDE-4] */
const keepOverride = async (tx: Tx, sale: Sale, by: OverrideBy): Promise<void> => {
  const { asked, order, now } = sale;
  await insertRuleWaivers(tx, { orderId: order.orderId, rules: asked.waives ?? [] }, by, now);
  await keepRulePrices(tx, sale, by);
};

interface CourtSale extends OrderSale<Bill> {
  readonly request: Pick<Asked, 'date' | 'slots'>;
  /** Null for a sale by the rules. */
  readonly override: (OverrideBy & Pick<Asked, 'waives'>) | null;
}

/**
 * Writes a court order with its claims, bookings and reservations, in the transaction that computed
 * its bill.
 */
export const writeCourtOrder = async (
  tx: Tx,
  rules: RuleBook,
  settings: Settings,
  { request: { date, slots }, override, ...order }: CourtSale,
): Promise<void> => {
  const asked = { ...order.buyer, date, slots, waives: override?.waives };
  const sale: Sale = { ...order, asked, rules };
  const { expiresAt } = sale.order;
  await together([claimForSale(tx, sale), writeOrder(tx, sale, partsOf(sale))]);
  const freeBookings = await bookFreeSlots(tx, sale);
  if (override !== null) await keepOverride(tx, sale, override);
  if (expiresAt === null) await completeSale(tx, settings, sale, freeBookings);
  else await awaitPayment(tx, settings, sale, expiresAt, freeBookings);
};
