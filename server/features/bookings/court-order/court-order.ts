import { randomUUIDv7 } from 'node:crypto';
import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { OrderPurpose, placeOrder } from '#contract/orders.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import type { Sen } from '#domain/money/money.ts';
import { idOfItem, namedItem } from '#domain/orders/item-content.ts';
import { courtContent } from '#domain/orders/order-lines.ts';
import { refusalOfBookingType } from '#domain/orders/orders.ts';
import { compareCourtSlots, courtSlotsInOrder, slotsByCourt } from '#domain/slots/court-slots.ts';
import type { WaivableRule } from '#domain/staff/overrides.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { insertBookings } from '#server/features/bookings/bookings.repository.ts';
import {
  listOrderedSlots,
  type OrderedSlot,
} from '#server/features/bookings/court-order/court-order.repository.ts';
import { writeCourtOrder } from '#server/features/bookings/court-order/sale.ts';
import { confirmByMail } from '#server/features/bookings/mails/confirmation-mails.ts';
import { deleteReservations } from '#server/features/credits/reservations.repository.ts';
import { findMembership } from '#server/features/members/members.repository.ts';
import { type Bill, computeCourtBill } from '#server/features/orders/bill.ts';
import type {
  Goods,
  OrderedGoods,
  PlacedOrder,
  RequestedGoods,
} from '#server/features/orders/goods.ts';
import { type Arrival, placeOrderFor } from '#server/features/orders/placing.ts';
import type { OverrideBy } from '#server/features/orders/price-overrides.repository.ts';
import { listWaivedRules } from '#server/features/orders/rule-waivers.repository.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import { deleteClaims } from '#server/features/slots/claims.repository.ts';
import { claimSlots, type HeldAlready, heldAlready } from '#server/features/slots/claims.ts';
import { checkSelection, readDayOf, requireSelection } from '#server/features/slots/selection.ts';
import type { ReadRuleBook } from '#server/features/venue/rule-book.ts';
import { throwIfRefused } from '#server/http/refusal.ts';

type OrderRequest = CallRequest<typeof placeOrder>['body'];

/**
 * Releases what the member's orders that hold some of the selection hold besides it. Returns the ids
 * of those orders.
 */
const releaseUnwantedSlots = async (
  tx: Tx,
  userId: string,
  { orderIds, leftOver }: HeldAlready,
  now: Temporal.Instant,
): Promise<readonly string[]> => {
  if (orderIds.length === 0) return [];
  await deleteReservations(tx, userId, orderIds, now);
  await deleteClaims(tx, leftOver);
  return orderIds;
};

/** The rules set aside for a sale, and the staff member who sets them aside. */
export interface SaleOverride extends OverrideBy {
  readonly waives: readonly WaivableRule[];
  /** The price of each slot; null for that of the rules. */
  readonly soldSen: Sen | null;
}

const requestedSlots = (
  request: OrderRequest,
  readRuleBook: ReadRuleBook,
  override: SaleOverride | null,
): RequestedGoods<Bill> => {
  const { date, slots } = request;
  return {
    details: courtSlotsInOrder(slots).map((slot) => idOfItem(courtContent(slot, date))),
    readForBill: async (tx, userId, readAt) => {
      const day = await readDayOf(tx, { userId, date, slots }, readAt);
      return async ({ status }, now) => {
        const asked = { userId, status, date, slots, waives: override?.waives };
        const already = heldAlready(day.held, slots);
        const holders = await releaseUnwantedSlots(tx, userId, already, now);
        const rules = await readRuleBook(tx);
        const held = day.held.filter((slot) => !already.leftOver.includes(slot));
        const selected = checkSelection(rules, asked, { ...day, held }, now);
        const shown = { ...request, soldSen: override?.soldSen ?? null };
        return { bill: await computeCourtBill(tx, rules, asked, selected, shown, now), holders };
      };
    },
    write: (tx, settings, sale) => {
      const asked = { ...sale.buyer, date, slots, waives: override?.waives };
      const requireStill = async () =>
        requireSelection(tx, await readRuleBook(tx), asked, sale.now);
      return writeCourtOrder(tx, settings, { ...sale, requireStill, override });
    },
  };
};

/** An order is for courts of one type, and only a weekly sale of the desk for several dates. */
const courtsOf = (slots: readonly OrderedSlot[]): OrderPurpose['courts'] => {
  const [first] = slots;
  if (first === undefined || slots.some(({ date }) => date !== first.date)) return null;
  const { sport, courtType, date } = first;
  return { sport, courtType, date, slots: slotsByCourt(slots) };
};

const byDate = (one: OrderedSlot, other: OrderedSlot): number =>
  one.date === other.date ? compareCourtSlots(one, other) : one.date < other.date ? -1 : 1;

const orderedSlots = (
  { orderId, userId }: PlacedOrder,
  slots: readonly OrderedSlot[],
  readRuleBook: ReadRuleBook,
): OrderedGoods => ({
  purpose: { bookingType: 'court_booking', courts: courtsOf(slots) },
  items: slots.toSorted(byDate).map((ordered) => namedItem(courtContent(ordered, ordered.date))),
  days: slots,
  isCancelledByVenue: false,
  requireStill: async (tx, now) => {
    const status = membershipStatusOf(await findMembership(tx, userId));
    const waives = await listWaivedRules(tx, orderId);
    for (const [date, ofDate] of Map.groupBy(slots, (ordered) => ordered.date)) {
      const asked = { userId, status, date, slots: slotsByCourt(ofDate), waives };
      await requireSelection(tx, await readRuleBook(tx), asked, now);
    }
  },
  claim: (tx, now) =>
    claimSlots(
      tx,
      userId,
      slots.map((ordered) => ({ ...ordered, kind: 'booking' as const })),
      now,
    ),
  book: async (tx, settings, receipt, now) => {
    const bookings = slots.map(({ court, courtType, sport, subOrderId, ...ordered }) => ({
      ...ordered,
      id: randomUUIDv7(),
      what: { type: 'court_booking', courtName: court } as const,
      orderId: subOrderId,
    }));
    await insertBookings(tx, userId, bookings, now);
    await confirmByMail(tx, settings, { ...receipt, bookings }, now);
  },
});

/** Courts, sold with what the staff set aside; null for a sale by the rules. */
export const courtGoodsWith = (override: SaleOverride | null): Goods<OrderRequest, Bill> => ({
  kind: 'court_booking',
  ofRequest: (request, readRuleBook) => requestedSlots(request, readRuleBook, override),
  ofOrder: async (db, order, readRuleBook) =>
    orderedSlots(order, await listOrderedSlots(db, order.orderId), readRuleBook),
});

export const courtGoods = courtGoodsWith(null);

export const placeCourtOrder = async (
  context: AppContext,
  provider: PaymentProvider | null,
  userId: string,
  request: OrderRequest,
  arrival?: Arrival,
): Promise<CallOutput<typeof placeOrder>> => {
  throwIfRefused(refusalOfBookingType(request.bookingType, 'court'));
  return placeOrderFor(context, provider, userId, request, courtGoods, arrival);
};
