import type { CallOutput } from '#contract/call.ts';
import type { getHistory, getOrderHistory, getReceipt } from '#contract/history.ts';
import { moveInWords } from '#domain/bookings/receipts.ts';
import { sumSen } from '#domain/money/money.ts';
import { paidWith } from '#domain/money/statement.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { dateOf } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import { listBookingsBefore } from '#server/features/bookings/bookings.repository.ts';
import { bookedThing, summaryOf } from '#server/features/bookings/bookings.ts';
import type { MoveRow } from '#server/features/bookings/changes.repository.ts';
import {
  findPaidOrder,
  listPaidOrders,
  type SoldItem,
} from '#server/features/bookings/history/history.repository.ts';
import {
  itemsAt,
  readReturnsOfOrder,
  readSales,
} from '#server/features/bookings/history/statement.ts';
import { readContact } from '#server/features/venue/settings.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

const pageLength = 20;

/** One row more than a page is read, which tells whether there is a next one. */
const oneMore = pageLength + 1;

const pageOf = <Row>(rows: readonly Row[], cursorOf: (row: Row) => string) => {
  const page = rows.slice(0, pageLength);
  const last = page.at(-1);
  const next = rows.length > pageLength && last !== undefined ? cursorOf(last) : null;
  return { page, next };
};

/** What is not upcoming any more, so that every booking is in one of the two lists. */
export const readHistory = async (
  { db, clock }: AppContext,
  userId: string,
  after: string | null,
): Promise<CallOutput<typeof getHistory>> => {
  const end = bookingDayOf(clock.now());
  const rows = await listBookingsBefore(db, userId, { end, after, limit: oneMore });
  const { page, next } = pageOf(rows, ({ id }) => id);
  return { bookings: page.map(summaryOf), next };
};

type Sold = CallOutput<typeof getReceipt>['lines'][number]['sold'];

const soldOf = (item: SoldItem): Sold =>
  item.kind === 'membership_upgrade'
    ? { type: item.kind, plan: item.plan ?? '' }
    : bookedThing({ ...item, booking_type: item.kind, court_name: item.court_name ?? '' });

const lineOf = (item: SoldItem, isBooked: boolean) => ({
  sold: soldOf(item),
  isBooked,
  bookingDate: item.booking_date,
  slot: item.slot,
  refundedAt: item.refunded_at?.toISOString() ?? null,
  venueReason: item.venue_reason,
});

const moveOf = (move: MoveRow) => ({
  id: move.id,
  words: moveInWords({
    date: dateOf(move.created_at.toTemporalInstant()),
    from: { courtName: move.court_name, bookingDate: move.booking_date, slot: move.slot },
    to: { courtName: move.to_court_name, bookingDate: move.to_date, slot: move.to_slot },
    amountSen: move.amount_sen,
  }),
  amountSen: move.amount_sen,
});

export const readOrderHistory = async (
  { db }: AppContext,
  userId: string,
  after: string | null,
): Promise<CallOutput<typeof getOrderHistory>> => {
  const rows = await listPaidOrders(db, userId, { after, limit: oneMore });
  const { page, next } = pageOf(rows, ({ orderId }) => orderId);
  const saleOf = await readSales(
    db,
    page.map(({ orderId }) => orderId),
  );
  const orders = page.map(({ orderId, created_at, status, isBooked, totalSen, refundedSen }) => {
    const sale = saleOf(orderId);
    const isMoved = ({ id }: SoldItem): boolean => sale.moves.some(({ item_id }) => item_id === id);
    return {
      orderId,
      placedAt: created_at.toISOString(),
      status,
      totalSen,
      refundedSen,
      movesSen: 0 - sumSen(sale.moves.map(({ amount_sen }) => amount_sen)),
      lines: itemsAt(sale, created_at.toTemporalInstant()).map((item) => ({
        ...lineOf(item, isBooked),
        isMoved: isMoved(item),
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
  return {
    orderId,
    placedAt: order.created_at.toISOString(),
    status: order.status,
    venueAddress: order.billingAddress ?? (await readContact(db)).address,
    billingName: order.billingName ?? '',
    billingEmail: order.billingEmail ?? '',
    billingMobile: order.billingMobile ?? '',
    lines: itemsAt(sale, order.created_at.toTemporalInstant()).map((item) => ({
      ...lineOf(item, order.isBooked),
      beforeDiscountSen: item.before_discount_sen,
      companyDiscountSen: item.company_discount_sen,
      membershipDiscountSen: item.membership_discount_sen,
      finalSen: item.final_sen,
      moves: sale.moves.filter(({ item_id }) => item_id === item.id).map(moveOf),
    })),
    totalSen: order.totalSen,
    ...paidWith(order),
    ...(await readReturnsOfOrder(db, userId, orderId)),
  };
};
