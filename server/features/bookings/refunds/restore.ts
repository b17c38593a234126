import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { recipientOf } from '#domain/members/guests.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import { refusalOfFreeSlots, weekStartOf } from '#domain/slots/allowance.ts';
import { refundedOfItem } from '#domain/staff/cancellation.ts';
import { orderAfterRestoring } from '#domain/staff/undo.ts';
import { closureOn } from '#domain/venue/calendar.ts';
import { sports } from '#domain/venue/courts.ts';
import { asDate, type Tx } from '#server/db/database.ts';
import { findOwnBooking, insertBookings } from '#server/features/bookings/bookings.repository.ts';
import {
  type ChangedByStaff,
  insertChange,
  lockOrders,
  type SoldBy,
} from '#server/features/bookings/changes.repository.ts';
import type { Restored } from '#server/features/bookings/mails/restored-mails.ts';
import type { Cancellation } from '#server/features/bookings/undo.repository.ts';
import { postCredits } from '#server/features/credits/ledger.ts';
import { findMembership, lockAccount } from '#server/features/members/members.repository.ts';
import {
  markItemsRestored,
  updateRefunded,
} from '#server/features/orders/order-state.repository.ts';
import { addSlotsUsed, lockSlotsUsed } from '#server/features/slots/allowance.repository.ts';
import { claimSlots, findHeldAlready } from '#server/features/slots/claims.ts';
import { deleteKeptSlots } from '#server/features/slots/slot-offers.repository.ts';
import type { RuleBook } from '#server/features/venue/rule-book.ts';
import { Refusal } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

/** A booking that has ended. Its member and its orders are locked. */
export interface EndedBooking {
  readonly ended: Cancellation;
  readonly email: string;
  /** Main order first; empty for a free booking. */
  readonly soldBy: readonly SoldBy[];
}

/** Locks the member, then the orders, as every change of a booking does. */
export const lockEnded = async (tx: Tx, ended: Cancellation): Promise<EndedBooking> => {
  const account = await lockAccount(tx, ended.userId);
  if (account === undefined || isDeletedEmail(account.email)) throw new Refusal('unauthenticated');
  const { orderId, parentOrderId } = ended;
  const orderIds = [parentOrderId, orderId].filter((id) => id !== null);
  const soldBy = orderIds.length === 0 ? [] : await lockOrders(tx, orderIds);
  const email = recipientOf(account.email, soldBy[0]?.billingEmail ?? null);
  return { ended, email, soldBy };
};

const keyOf = ({ courtId, date, slot }: Cancellation) => ({ courtId, date, slot });

/** Refuses to restore a booking if its day was closed, or if the member holds its slot. */
export const requireOldSlot = async (
  tx: Tx,
  { courts, closedDays }: RuleBook,
  { userId, courtId, courtName, date, slot }: Cancellation,
  now: Temporal.Instant,
): Promise<void> => {
  const court = courts.find(({ id }) => id === courtId);
  const sport = sports.find((name) => name === court?.sportName);
  if (sport !== undefined && closureOn(date, sport, closedDays) !== null) {
    throw new Refusal('day_closed');
  }
  const { orderIds } = await findHeldAlready(tx, userId, date, { [courtName]: [slot] }, now);
  if (orderIds.length > 0) throw new Refusal('undo_slot_taken');
};

/** A free slot that came back is used again. [FREE-6] */
export const takeAllowance = async (
  tx: Tx,
  { userId, itemId, date, gaveBack }: Cancellation,
): Promise<void> => {
  if (itemId !== null) return;
  const week = weekStartOf(date);
  const status = membershipStatusOf(await findMembership(tx, userId));
  const slotsUsed = await lockSlotsUsed(tx, userId, week);
  if (gaveBack === 'free_slot' && refusalOfFreeSlots(status, slotsUsed, 1) !== null) {
    throw new Refusal('undo_free_slot_used');
  }
  await addSlotsUsed(tx, userId, week, 1);
};

const restoreOrders = async (
  tx: Tx,
  { ended: { userId, soldSen, keptSen }, soldBy }: EndedBooking,
): Promise<void> => {
  const refundedSen = refundedOfItem(soldSen ?? 0, keptSen);
  const after = soldBy.map((order) => ({
    ...order,
    ...orderAfterRestoring(order, refundedSen),
  }));
  if (after.length > 0) await updateRefunded(tx, after);
  const [main] = after;
  await writeEvent(
    tx,
    main === undefined
      ? { topic: 'bookings', payload: { userId } }
      : { topic: 'orders', payload: { userId, orderId: main.orderId, status: main.status } },
  );
};

/**
 * Writes all effects of restoring a booking, under the id that it had, except for the mail. The
 * cancellation stays as it was written. The caller has checked the rules and the credits.
 */
export const writeRestoration = async (
  tx: Tx,
  own: EndedBooking,
  staff: ChangedByStaff,
  now: Temporal.Instant,
): Promise<Restored> => {
  const { ended } = own;
  const { bookingId, userId, itemId, orderId, courtId, date, slot, amountSen } = ended;
  const bookedAt = ended.bookedAt?.toTemporalInstant() ?? now;
  const booking = {
    id: bookingId,
    userId,
    courtId,
    bookingDate: date,
    slot,
    bookingType: 'court_booking',
    orderId,
    instanceId: null,
    createdAt: asDate(bookedAt),
  } as const;
  const takenSen = 0 - amountSen;
  const isGuestMoney = ended.gaveBack === 'money';
  const gaveBack = isGuestMoney ? 'money' : null;
  const change = { booking, itemId, movedTo: null, amountSen: takenSen, gaveBack } as const;
  const changeId = await insertChange(tx, { ...change, staff, undoes: ended.id }, now);
  if (itemId !== null) await markItemsRestored(tx, [itemId]);
  await restoreOrders(tx, own);
  await deleteKeptSlots(tx, [keyOf(ended)]);
  if (!(await claimSlots(tx, userId, [{ ...keyOf(ended), kind: 'booking' }], now))) {
    throw new Refusal('undo_slot_taken');
  }
  await insertBookings(tx, userId, [{ ...keyOf(ended), id: bookingId, orderId }], bookedAt);
  if (amountSen > 0 && !isGuestMoney) {
    await postCredits(
      tx,
      {
        userId,
        amountSen: takenSen,
        kind: 'refund_undone',
        orderId,
        bookingId,
        changeId,
        reason: null,
        createdBy: 'staff',
        idempotencyKey: `refund-undone/${changeId}`,
      },
      now,
    );
  }
  const restored = await findOwnBooking(tx, userId, bookingId);
  if (restored === undefined) throw new Error(`Booking ${bookingId} was not restored`);
  const isFree = itemId === null;
  return { booking: restored, email: own.email, changeId, takenSen: amountSen, isFree };
};
