import type { ErrorCode } from '#contract/errors.ts';
import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { recipientOf } from '#domain/members/guests.ts';
import type { Sen } from '#domain/money/money.ts';
import { slotsUsedAfterCancelling, weekStartOf } from '#domain/slots/allowance.ts';
import type { RefundKind } from '#domain/staff/guest-money.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Tx } from '#server/db/database.ts';
import { type BookingRow, listBookings } from '#server/features/bookings/bookings.repository.ts';
import {
  type ChangedBooking,
  type ChangedByStaff,
  deleteBookings,
  type EndedByClosure,
  insertChanges,
  listPartsOf,
  lockBookings,
  lockOrders,
  type SoldBy,
} from '#server/features/bookings/changes.repository.ts';
import { lockAccount } from '#server/features/members/members.repository.ts';
import { lockWeeks, updateWeeks } from '#server/features/slots/allowance.repository.ts';
import { failAs, Refusal } from '#server/http/refusal.ts';

/** A booking that its member is about to change. The booking and its orders are locked. */
export interface OwnBooking {
  readonly booking: BookingRow;
  /** Where mails about the booking go. */
  readonly email: string;
  /** Main order first; empty for a free booking. */
  readonly soldBy: readonly SoldBy[];
}

/** Locks the orders that sold bookings. Returns those of a booking, by the part that sold it. */
const lockSoldBy = async (
  tx: Tx,
  bookingIds: readonly string[],
): Promise<(orderId: string | null) => readonly SoldBy[]> => {
  const parts = await listPartsOf(tx, bookingIds);
  if (parts.length === 0) return () => [];
  const mainOf = new Map(parts.map(({ orderId, parentOrderId }) => [orderId, parentOrderId]));
  const ids = new Set(parts.flatMap(({ orderId, parentOrderId }) => [parentOrderId, orderId]));
  const orders = await lockOrders(
    tx,
    [...ids].filter((id) => id !== null),
  );
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  return (orderId) =>
    orderId === null
      ? []
      : [mainOf.get(orderId) ?? null, orderId].flatMap((id) => byId.get(id ?? '') ?? []);
};

/**
 * Locks those of the bookings that are still there, with their orders. The caller has locked their
 * members, whose addresses it hands in.
 */
export const lockBookingsOf = async (
  tx: Tx,
  emails: ReadonlyMap<string, string>,
  bookingIds: readonly string[],
  ofUnreadable: ErrorCode,
): Promise<readonly OwnBooking[]> => {
  const soldBy = await failAs(ofUnreadable, () => lockSoldBy(tx, bookingIds));
  const there = await lockBookings(tx, bookingIds);
  const bookings = there.length === 0 ? [] : await listBookings(tx, there);
  return bookings
    .filter(({ userId }) => emails.has(userId))
    .map((booking) => {
      const orders = soldBy(booking.orderId);
      const account = emails.get(booking.userId) ?? '';
      return {
        booking,
        email: recipientOf(account, orders[0]?.billingEmail ?? null),
        soldBy: orders,
      };
    });
};

/**
 * Locks those of a member's bookings that exist, and throws the given refusal if their orders cannot
 * be read. Locks are taken in the same order as for placing and paying: the member, the orders, the
 * bookings, then credits and slots. So the changes of one member run one after another, in any
 * number of tabs and on any number of servers.
 */
export const lockOwnBookings = async (
  tx: Tx,
  userId: string,
  bookingIds: readonly string[],
  ofUnreadable: ErrorCode,
): Promise<readonly OwnBooking[]> => {
  const account = await lockAccount(tx, userId);
  if (account === undefined || isDeletedEmail(account.email)) throw new Refusal('unauthenticated');
  return lockBookingsOf(tx, new Map([[userId, account.email]]), bookingIds, ofUnreadable);
};

/** Undefined if the member has no such booking, or no longer. */
export const lockOwnBooking = async (
  tx: Tx,
  userId: string,
  bookingId: string,
  ofUnreadable: ErrorCode,
): Promise<OwnBooking | undefined> =>
  (await lockOwnBookings(tx, userId, [bookingId], ofUnreadable)).at(0);

export const requireOwnBooking = async (
  ...asked: Parameters<typeof lockOwnBooking>
): Promise<OwnBooking> => {
  const own = await lockOwnBooking(...asked);
  if (own === undefined) throw new Refusal('refund_booking_not_found');
  return own;
};

/** A court booking that was not sold by an order. */
export const isFreeBooking = ({ bookingType, orderId }: ChangedBooking): boolean =>
  bookingType === 'court_booking' && orderId === null;

/** Returns cancelled free slots to the allowances of their weeks. [FREE-6] */
const returnAllowances = async (
  tx: Tx,
  slots: readonly { readonly userId: string; readonly date: BookingDate }[],
): Promise<void> => {
  if (slots.length === 0) return;
  const weeks = slots.map(({ userId, date }) => ({ userId, weekStart: weekStartOf(date) }));
  const returned = Map.groupBy(weeks, ({ userId, weekStart }) => `${userId}/${weekStart}`);
  const locked = await lockWeeks(
    tx,
    [...returned.values()].flatMap(([first]) => first ?? []),
  );
  const after = locked.map(({ userId, weekStart, slotsUsed }) => {
    const slotsReturned = returned.get(`${userId}/${weekStart}`) ?? [];
    return {
      userId,
      weekStart,
      slotsUsed: slotsReturned.reduce(slotsUsedAfterCancelling, slotsUsed),
    };
  });
  await updateWeeks(tx, after);
};

export const returnAllowance = (tx: Tx, userId: string, date: BookingDate): Promise<void> =>
  returnAllowances(tx, [{ userId, date }]);

interface BookingEnd {
  /** Null for a free booking. */
  readonly itemId: string | null;
  readonly amountSen: Sen;
  readonly gaveBack: RefundKind;
  readonly staff?: ChangedByStaff | undefined;
  readonly closure?: EndedByClosure | undefined;
  readonly coachUserId?: string | null | undefined;
  readonly keptSen?: Sen;
  readonly goodwillSen?: Sen;
  /** The last restoration of the booking; null if it was never restored. */
  readonly afterRestoration: string | null;
}

interface EndedWith {
  readonly booking: ChangedBooking;
  readonly end: BookingEnd;
}

/**
 * Ends bookings and returns the allowance of free slots. Returns the changes, in order, that the
 * ledger refers to. A booking can end only once, and once more after each restoration. The caller
 * then frees the slots and seats.
 */
export const removeBookings = async (
  tx: Tx,
  ended: readonly EndedWith[],
  now: Temporal.Instant,
): Promise<readonly string[]> => {
  const changes = ended.map(({ booking, end }) => ({ booking, ...end, movedTo: null }));
  const changeIds = await insertChanges(tx, changes, now);
  const bookings = ended.map(({ booking }) => booking);
  await deleteBookings(tx, bookings);
  await returnAllowances(
    tx,
    bookings.filter(isFreeBooking).map(({ userId, bookingDate: date }) => ({ userId, date })),
  );
  return changeIds;
};
