import { randomUUIDv7 } from 'node:crypto';
import type { Sen } from '#domain/money/money.ts';
import { subOrderId } from '#domain/orders/orders.ts';
import { weekStartOf } from '#domain/slots/allowance.ts';
import { type CourtSlot, concernedSlots } from '#domain/slots/court-slots.ts';
import { slotRange } from '#domain/time/slots.ts';
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
import type { Asked, AskedSlot } from '#server/features/slots/selection.ts';
import { failAs, Refusal } from '#server/http/refusal.ts';

interface CourtSale extends OrderSale<Bill> {
  /** Checks again, and names the slots that were lost; returns all if none was. */
  readonly requireStill: () => Promise<readonly CourtSlot[]>;
  /** Null for a sale by the rules. */
  readonly override: (OverrideBy & Pick<Asked, 'waives'>) | null;
}

/** Claims free slots as bookings. The others are held while there is an amount to pay. */
const claimForSale = async (
  tx: Tx,
  { requireStill, bill, order, now }: CourtSale,
): Promise<void> => {
  const { userId, orderId, expiresAt } = order;
  const booked = { kind: 'booking' } as const;
  const paidFor = expiresAt === null ? booked : ({ kind: 'hold', orderId, expiresAt } as const);
  const sold = bill.subOrders.flatMap(({ items }) => items);
  const claims = [
    ...bill.freeSlots.map(({ courtId, date, slot }) => ({ courtId, date, slot, ...booked })),
    ...sold.map(({ courtId, date, slot }) => ({ courtId, date, slot, ...paidFor })),
  ];
  if (await claimSlots(tx, userId, claims, now)) return;
  // Another member has claimed a slot since the selection was checked. Checking again names the
  // lost slots.
  const slots = await requireStill();
  throw new Refusal('slot_gone', { slots: concernedSlots(slots) });
};

const itemOf = ({
  courtId,
  date,
  slot,
  creditsSen,
  ...price
}: AskedSlot & SlotPrice & { readonly creditsSen: Sen }): NewItem => ({
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

/** An order of the desk can have slots on several dates. */
const datesIn = (items: readonly AskedSlot[]) => {
  const dates = [...new Set(items.map(({ date }) => date))].sort();
  return { booking_date: dates[0], ...(dates.length > 1 && { booking_dates: dates }) };
};

const partsOf = ({ bill, order }: CourtSale): Part[] =>
  bill.subOrders.map(({ items, totalSen, creditsSen }, index) => ({
    subOrderId: subOrderId(order.orderId, index + 1),
    totalSen,
    creditsSen,
    items: items.map(itemOf),
    metadata: {
      type: 'court_booking',
      user_id: order.userId,
      court_id: items[0]?.courtId,
      ...datesIn(items),
      timeslots: [...new Set(items.map(({ slot }) => slotRange(slot)))],
      ...(creditsSen > 0 && { credits_to_use: creditsSen / 100 }),
    },
  }));

const newBooking = ({ courtId, court, date, slot }: AskedSlot, orderId: string | null) => ({
  id: randomUUIDv7(),
  courtId,
  what: { type: 'court_booking', courtName: court } as const,
  date,
  slot,
  orderId,
});

/** Free slots stay booked even if the rest of the selection is never paid. */
const bookFreeSlots = async (
  tx: Tx,
  { order: { userId }, bill, now }: CourtSale,
): Promise<ConfirmedBooking[]> => {
  const bookings = bill.freeSlots.map((slot) => newBooking(slot, null));
  const [first] = bookings;
  if (first === undefined) return [];
  await failAs('free_booking_failed', async () => {
    await insertBookings(tx, userId, bookings, now);
    await addSlotsUsed(tx, userId, weekStartOf(first.date), bookings.length);
  });
  return bookings;
};

/** Nothing is left to pay, so everything is booked and the credits are spent at once. */
const completeSale = async (
  tx: Tx,
  settings: Settings,
  sale: CourtSale,
  freeBookings: readonly ConfirmedBooking[],
): Promise<void> => {
  const { order, buyer, bill, now } = sale;
  const bookings = bill.subOrders.flatMap(({ items }, index) =>
    items.map((item) => newBooking(item, subOrderId(order.orderId, index + 1))),
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
  { order, buyer, now }: CourtSale,
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
  { bill, order, now }: CourtSale,
  by: OverrideBy,
): Promise<void> => {
  for (const [index, { items }] of bill.subOrders.entries()) {
    for (const { courtId, date, slot, ruleSen } of items) {
      if (ruleSen === undefined) continue;
      const place = { subOrderId: subOrderId(order.orderId, index + 1), courtId, date, slot };
      await insertPriceOverride(tx, { ...place, ruleSen }, by, now);
    }
  }
};

/** Keeps what the staff set aside in a sale. [OVERRIDE-2] [OVERRIDE-4] */
const keepOverride = async (tx: Tx, sale: CourtSale): Promise<void> => {
  const { override, order, now } = sale;
  if (override === null) return;
  const { orderId } = order;
  await insertRuleWaivers(tx, { orderId, rules: override.waives ?? [] }, override, now);
  await keepRulePrices(tx, sale, override);
};

/**
 * Writes a court order with its claims, bookings and reservations, in the transaction that computed
 * its bill.
 */
export const writeCourtOrder = async (
  tx: Tx,
  settings: Settings,
  sale: CourtSale,
): Promise<void> => {
  const { expiresAt } = sale.order;
  await together([claimForSale(tx, sale), writeOrder(tx, sale, partsOf(sale))]);
  const freeBookings = await bookFreeSlots(tx, sale);
  await keepOverride(tx, sale);
  if (expiresAt === null) await completeSale(tx, settings, sale, freeBookings);
  else await awaitPayment(tx, settings, sale, expiresAt, freeBookings);
};
