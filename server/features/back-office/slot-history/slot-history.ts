import type { SlotEvent } from '#contract/console-slot-history.ts';
import { isHoldLive } from '#domain/orders/holds.ts';
import { refusalToUndoCancellation, refusalToUndoMove, returnOfSale } from '#domain/staff/undo.ts';
import { endedByDeletion } from '#domain/words/deleted-member.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database } from '#server/db/database.ts';
import {
  type AttendanceEntry,
  listAttendanceEntries,
} from '#server/features/back-office/slot-history/attendance-entries.repository.ts';
import { listCancelledWith } from '#server/features/back-office/slot-history/cancelled-together.repository.ts';
import {
  type ChangeOfSlot,
  listChangesOfSlot,
  listOrdersForSlot,
  listRefusedAttempts,
  type OrderForSlot,
} from '#server/features/back-office/slot-history/slot-history.repository.ts';
import { listUnpaidBookings } from '#server/features/back-office/slot-history/unpaid-bookings.repository.ts';
import {
  plainEvent,
  readVenueEvents,
} from '#server/features/back-office/slot-history/venue-events.ts';
import type { SlotKey } from '#server/features/slots/claims.repository.ts';

const memberOf = ({ userId, name }: { readonly userId: string; readonly name: string }) => ({
  member: { userId, name },
});

/** The events of an order: it holds the slot, then books it or loses the hold. */
const eventsOfOrder = (order: OrderForSlot, now: Temporal.Instant): SlotEvent[] => {
  const { orderId, placedAt, expiresAt, settledAt } = order;
  const event = { ...plainEvent, ...memberOf(order), orderId, by: order.seller };
  const held: SlotEvent[] =
    expiresAt === null ? [] : [{ ...event, kind: 'held', at: placedAt.toISOString() }];
  if (order.status !== 'pending') {
    // An order held for a payment link is booked by its payer and not by the seller.
    const by = order.channel === 'phone' && expiresAt !== null ? null : order.seller;
    const at = (settledAt ?? placedAt).toISOString();
    return [...held, { ...event, kind: 'booked', by, at }];
  }
  if (expiresAt === null || isHoldLive(expiresAt.toTemporalInstant(), now)) return held;
  // A hold that expired was released by nobody, so `releasedBy` is null.
  const { releasedBy: by, releasedAt } = order;
  const at = (releasedAt ?? expiresAt).toISOString();
  const isUndone = order.releasedWith === 'order.sale_undone';
  const undoneSale = isUndone ? ({ method: 'link', amountSen: 0 } as const) : null;
  return [...held, { ...event, kind: 'hold_ended', by, at, undoneSale }];
};

/** True if the screen offers to undo a cancellation; the command checks again. [DESK-15] */
const isRestorable = (change: ChangeOfSlot, now: Temporal.Instant): boolean => {
  const { date, slot, staff, isSuperseded, isTaken, isLesson, orderStatus } = change;
  if (change.kind !== 'given_back' || isSuperseded || isTaken) return false;
  const from = { date, slot };
  const isOfUndoneSale = change.undoneSale !== null;
  const order = { isCourtBooking: !isLesson, orderStatus, isOfUndoneSale };
  const past = { from, isByStaff: staff !== null, ...order };
  return refusalToUndoCancellation(past, now) === null;
};

/** True if the screen offers to undo a move; the command checks again. [DESK-13] [DESK-14] */
const isUndoable = (change: ChangeOfSlot, now: Temporal.Instant): boolean => {
  const { date, slot, toDate, toSlot, staff, isSuperseded, isTaken } = change;
  // An undo is no change to take back: the booking can be moved again.
  if (toDate === null || toSlot === null || isTaken || change.undoes !== null) return false;
  const from = { date, slot };
  const to = { date: toDate, slot: toSlot };
  const past = { from, to, isByStaff: staff !== null, isLast: !isSuperseded };
  return refusalToUndoMove(past, now) === null;
};

const undoOf = (
  change: ChangeOfSlot,
  isFromHere: boolean,
  now: Temporal.Instant,
): SlotEvent['undo'] => {
  const { id: changeId, swapId } = change;
  if (isRestorable(change, now)) return { changeId, of: 'cancellation', also: [] };
  if (isFromHere || !isUndoable(change, now)) return null;
  return { changeId, of: swapId === null ? 'move' : 'swap', also: [] };
};

/** What came back for the slot, if its booking ended because the sale was undone. [DESK-25] [LINK-11] */
const returnOfUndoneSale = ({
  undoneSale,
  amountSen,
  gaveBack,
}: ChangeOfSlot): SlotEvent['undoneSale'] =>
  undoneSale &&
  returnOfSale({
    isHeld: false,
    method: undoneSale.method,
    takenSen: amountSen,
    totalSen: amountSen,
    isGuest: gaveBack === 'money',
  });

const eventOfChange = (change: ChangeOfSlot, key: SlotKey, now: Temporal.Instant): SlotEvent => {
  const { staff, reason, orderId, amountSen, toCourt, toDate, toSlot } = change;
  const isMove = toCourt !== null && toDate !== null && toSlot !== null;
  const isFromHere =
    change.courtId === key.courtId && change.date === key.date && change.slot === key.slot;
  const to = isMove ? { court: toCourt, date: toDate, slot: toSlot } : null;
  const from = { court: change.court, date: change.date, slot: change.slot };
  const isUndo = change.undoes !== null;
  const away = isUndo ? 'moved_back_away' : 'moved_away';
  const here = isUndo ? 'moved_back_here' : 'moved_here';
  return {
    ...plainEvent,
    ...memberOf(change),
    at: change.at.toISOString(),
    kind: isMove
      ? isFromHere
        ? away
        : here
      : change.kind === 'restored'
        ? 'restored'
        : 'cancelled',
    by: staff ?? change.deleter,
    reason: change.isOfDeletion ? endedByDeletion : reason,
    orderId,
    amountSen,
    isMoney: change.gaveBack === 'money',
    undoneSale: returnOfUndoneSale(change),
    otherPlace: isFromHere ? to : from,
    undo: undoOf(change, isFromHere, now),
  };
};

/** Names what was cancelled together with each cancellation that can be undone. [DESK-22] */
const withOthers = async (db: Database, events: readonly SlotEvent[]): Promise<SlotEvent[]> => {
  const ids = events.flatMap(({ undo }) => (undo?.of === 'cancellation' ? [undo.changeId] : []));
  const others = await listCancelledWith(db, ids);
  return events.map((event) => {
    if (event.undo === null) return event;
    const { undo } = event;
    const also = others
      .filter((other) => other.with === undo.changeId)
      .map(({ with: _, ...other }) => other);
    return { ...event, undo: { ...undo, also } };
  });
};

/** The recorded attendance. If a check-in became a no-show, only the no-show is listed. [DESK-33] */
const kindOfAttendance = ({ state, before, isUndo }: AttendanceEntry): SlotEvent['kind'] => {
  if (state !== null && !isUndo) return state;
  return before === 'no_show' ? 'no_show_undone' : 'check_in_undone';
};

/**
 * Everything that happened to a slot, oldest first. It is derived from the orders, changes and
 * audit entries, so placing an order writes nothing extra and the history cannot disagree.
 */
export const readHistoryOfSlot = async (
  { db, clock }: AppContext,
  key: SlotKey,
): Promise<{ events: SlotEvent[] }> => {
  const now = clock.now();
  const [orders, refused, unpaid, attendance, changes, venue] = await Promise.all([
    listOrdersForSlot(db, key),
    listRefusedAttempts(db, key),
    listUnpaidBookings(db, key),
    listAttendanceEntries(db, key),
    listChangesOfSlot(db, key),
    readVenueEvents(db, key),
  ]);
  const events: SlotEvent[] = [
    ...orders.flatMap((order) => eventsOfOrder(order, now)),
    ...refused.map(
      (attempt): SlotEvent => ({
        ...plainEvent,
        ...(attempt.userId !== null && memberOf({ ...attempt, userId: attempt.userId })),
        at: attempt.at.toISOString(),
        kind: attempt.isMove ? 'move_refused' : 'refused',
        by: attempt.staff,
        code: attempt.code,
      }),
    ),
    ...unpaid.map(
      (booking): SlotEvent => ({
        ...plainEvent,
        ...memberOf(booking),
        at: booking.bookedAt.toISOString(),
        kind: 'booked',
        by: booking.seller,
      }),
    ),
    ...attendance.map(
      (entry): SlotEvent => ({
        ...plainEvent,
        ...memberOf(entry),
        at: entry.at.toISOString(),
        kind: kindOfAttendance(entry),
        by: entry.staff,
      }),
    ),
    ...(await withOthers(
      db,
      changes.map((change) => eventOfChange(change, key, now)),
    )),
    ...venue,
  ];
  return { events: events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)) };
};
