import type { getPastBookings } from '#contract/bookings.ts';
import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { getOrderHistory, getReceipt } from '#contract/history.ts';
import { keptOf, moveInWords } from '#domain/bookings/receipts.ts';
import { isGuestEmail } from '#domain/members/guests.ts';
import { paidWith } from '#domain/money/credit-statement.ts';
import { sumSen } from '#domain/money/money.ts';
import { taxByRate } from '#domain/money/tax.ts';
import { saleMethodOf } from '#domain/reports/revenue.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { dateOf } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import { listBookingsBefore } from '#server/features/bookings/bookings.repository.ts';
import { bookedThing, summaryOf } from '#server/features/bookings/bookings.ts';
import {
  itemsAt,
  readReturnsOfOrder,
  readSales,
} from '#server/features/bookings/history/credit-statement.ts';
import {
  findPaidOrder,
  listPaidOrders,
  type SoldItem,
} from '#server/features/bookings/history/history.repository.ts';
import {
  listReturnsOfMoney,
  sumCardRefunds,
} from '#server/features/bookings/history/returns.repository.ts';
import type { MoveRow } from '#server/features/bookings/past-changes.repository.ts';
import { findOrder } from '#server/features/orders/orders.repository.ts';
import { readContact } from '#server/features/venue/settings.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

const pageLength = 20;

/** Reads one row more than a page, to know whether there is a next page. */
const oneMore = pageLength + 1;

const pageOf = <Row>(rows: readonly Row[], cursorOf: (row: Row) => string) => {
  const page = rows.slice(0, pageLength);
  const last = page.at(-1);
  const next = rows.length > pageLength && last !== undefined ? cursorOf(last) : null;
  return { page, next };
};

/**
 * The bookings that are no longer upcoming, so that every booking is in exactly one of the two
 * lists.
 */
export const readHistory = async (
  { db, clock }: AppContext,
  userId: string,
  { before, which }: CallRequest<typeof getPastBookings>['query'],
): Promise<CallOutput<typeof getPastBookings>> => {
  const end = bookingDayOf(clock.now());
  const isWithoutOrder = which === 'without_order';
  const rows = await listBookingsBefore(db, userId, {
    end,
    after: before ?? null,
    isWithoutOrder,
    limit: oneMore,
  });
  const { page, next } = pageOf(rows, ({ id }) => id);
  return { bookings: page.map(summaryOf), next };
};

type Sold = CallOutput<typeof getReceipt>['lines'][number]['sold'];

const soldOf = (item: SoldItem): Sold =>
  item.kind === 'membership_upgrade'
    ? { type: item.kind, plan: item.plan ?? '' }
    : bookedThing({ ...item, bookingType: item.kind, courtName: item.courtName ?? '' });

const lineOf = (item: SoldItem, isBooked: boolean) => ({
  sold: soldOf(item),
  isBooked,
  bookingDate: item.bookingDate,
  slot: item.slot,
  refundedAt: item.refundedAt?.toISOString() ?? null,
  venueReason: item.venueReason,
  keptSen: item.keptSen,
});

const moveOf = (row: MoveRow) => {
  const move = {
    date: dateOf(row.createdAt.toTemporalInstant()),
    from: { courtName: row.courtName, bookingDate: row.bookingDate, slot: row.slot },
    to: { courtName: row.toCourtName, bookingDate: row.toDate, slot: row.toSlot },
    amountSen: row.amountSen,
  };
  return { id: row.id, ...move, words: moveInWords(move) };
};

export const readOrderHistory = async (
  { db }: AppContext,
  userId: string,
  after: string | null,
): Promise<CallOutput<typeof getOrderHistory>> => {
  const rows = await listPaidOrders(db, userId, { after, limit: oneMore });
  const { page, next } = pageOf(rows, ({ orderId }) => orderId);
  const orderIds = page.map(({ orderId }) => orderId);
  const saleOf = await readSales(db, orderIds);
  const cardRefunds = await sumCardRefunds(db, orderIds);
  const orders = page.map((order) => {
    const { orderId, createdAt, status, isBooked, isUndone, totalSen, refundedSen } = order;
    const sale = saleOf(orderId);
    const cardRefund = cardRefunds.find((one) => one.orderId === orderId);
    const movedTo = ({ id }: SoldItem) => {
      const last = sale.moves.findLast(({ itemId }) => itemId === id);
      return last === undefined ? null : moveOf(last).to;
    };
    return {
      orderId,
      placedAt: createdAt.toISOString(),
      status,
      isUndone,
      totalSen,
      refundedSen,
      toCardSen: cardRefund?.toCardSen ?? 0,
      onTheWaySen: cardRefund?.onTheWaySen ?? 0,
      movesSen: 0 - sumSen(sale.moves.map(({ amountSen }) => amountSen)),
      lines: itemsAt(sale, createdAt.toTemporalInstant()).map((item) => ({
        ...lineOf(item, isBooked),
        isMoved: movedTo(item) !== null,
        movedTo: movedTo(item),
      })),
    };
  });
  return { orders, next };
};

export const readReceipt = async (
  { db }: AppContext,
  userId: string,
  orderId: string,
): Promise<CallOutput<typeof getReceipt>> => {
  const order = await findPaidOrder(db, userId, orderId);
  if (order === undefined) throw new Refusal('not_found');
  const sale = (await readSales(db, [orderId]))(orderId);
  const items = itemsAt(sale, order.createdAt.toTemporalInstant());
  const contact = await readContact(db);
  const returns = await listReturnsOfMoney(db, orderId);
  const returnsFor = ({ id }: SoldItem) =>
    returns.filter(({ of, itemId }) => of === 'booking' && itemId === id);
  return {
    orderId,
    placedAt: order.createdAt.toISOString(),
    status: order.status,
    isUndone: order.isUndone,
    venueAddress: order.billingAddress ?? contact.address,
    venueRegistration: contact.registration,
    venueTaxNumber: contact.tax,
    buyerTaxId: order.buyerTaxId,
    taxes: [...taxByRate(items)],
    billingName: order.billingName ?? '',
    // A guest who gave no address has a technical one. [DESK-10]
    billingEmail: isGuestEmail(order.billingEmail ?? '') ? '' : (order.billingEmail ?? ''),
    billingMobile: order.billingMobile ?? '',
    lines: items.map((item) => ({
      ...lineOf(item, order.isBooked),
      beforeDiscountSen: item.beforeDiscountSen,
      companyDiscountSen: item.companyDiscountSen,
      membershipDiscountSen: item.membershipDiscountSen,
      finalSen: item.finalSen,
      keptSen: item.keptSen + keptOf(returnsFor(item)),
      isOwed: returnsFor(item).some(({ way }) => way === 'owed'),
      moves: sale.moves.filter(({ itemId }) => itemId === item.id).map(moveOf),
    })),
    totalSen: order.totalSen,
    ...paidWith(order),
    paidBy: order.payment && saleMethodOf(order.payment),
    isPaidAtDesk: order.channel === 'desk',
    ...(await readReturnsOfOrder(db, userId, orderId)),
    returns: returns.map(({ at, itemId: _, ...one }) => ({
      ...one,
      date: dateOf(at.toTemporalInstant()),
    })),
    isGuest: isGuestEmail(order.email),
  };
};

/** The receipt of any buyer's order, for the staff. [HIST-8] */
export const readReceiptForStaff = async (context: AppContext, orderId: string) => {
  const order = await findOrder(context.db, orderId);
  if (order === undefined) throw new Refusal('not_found');
  return readReceipt(context, order.userId, orderId);
};
