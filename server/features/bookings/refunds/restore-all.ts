import { refundedOfItem } from '#domain/staff/cancellation.ts';
import { orderAfterRestoring } from '#domain/staff/undo.ts';
import { asDate, type Tx } from '#server/db/database.ts';
import { together } from '#server/db/transact.ts';
import {
  insertRestoredBookings,
  type RestoredBooking,
} from '#server/features/bookings/bookings.repository.ts';
import {
  type EndedByClosure,
  insertChanges,
  lockOrders,
  type SoldBy,
} from '#server/features/bookings/changes.repository.ts';
import type { Cancellation } from '#server/features/bookings/undo.repository.ts';
import { postAllCredits } from '#server/features/credits/ledger.ts';
import {
  markItemsRestored,
  updateRefunded,
} from '#server/features/orders/order-state.repository.ts';
import { insertBookedClaims } from '#server/features/slots/claims.repository.ts';
import { insertBookedSeats } from '#server/features/slots/lesson-seats.repository.ts';
import { deleteKeptSlots } from '#server/features/slots/slot-offers.repository.ts';
import { Refusal } from '#server/http/refusal.ts';
import { writeEvents } from '#server/live/write-event.ts';

const typeOf = ({ classId, coachUserId }: Cancellation): RestoredBooking['type'] => {
  if (classId !== null) return 'group_lesson';
  return coachUserId === null ? 'court_booking' : 'private_lesson';
};

const bookingOf = (ended: Cancellation, now: Temporal.Instant): RestoredBooking => ({
  id: ended.bookingId,
  userId: ended.userId,
  type: typeOf(ended),
  courtId: ended.courtId,
  date: ended.date,
  slot: ended.slot,
  orderId: ended.orderId,
  classId: ended.classId,
  coachUserId: ended.coachUserId,
  bookedAt: ended.bookedAt ?? asDate(now),
});

const isGuestMoney = ({ gaveBack }: Cancellation): boolean => gaveBack === 'money';

const insertRestorations = (
  tx: Tx,
  all: readonly Cancellation[],
  closure: EndedByClosure,
  now: Temporal.Instant,
): Promise<readonly string[]> => {
  const changes = all.map((ended) => {
    const { id, type, classId, bookedAt, date, ...booking } = bookingOf(ended, now);
    return {
      booking: {
        ...{ ...booking, id, bookingDate: date, bookingType: type },
        ...{ instanceId: classId, createdAt: bookedAt },
      },
      itemId: ended.itemId,
      movedTo: null,
      amountSen: 0 - ended.amountSen,
      gaveBack: isGuestMoney(ended) ? ('money' as const) : null,
      closure,
      undoes: ended.id,
    };
  });
  return insertChanges(tx, changes, now);
};

/** The orders lose exactly what the refunds had added, and their members' screens hear of it. */
const restoreOrders = async (
  tx: Tx,
  all: readonly Cancellation[],
  orders: ReadonlyMap<string, SoldBy>,
): Promise<void> => {
  const after = new Map<string, SoldBy>();
  for (const { orderId, parentOrderId, soldSen, keptSen } of all) {
    for (const id of [parentOrderId, orderId]) {
      const order = after.get(id ?? '') ?? orders.get(id ?? '');
      if (order === undefined) continue;
      const refundedSen = refundedOfItem(soldSen ?? 0, keptSen);
      after.set(order.orderId, { ...order, ...orderAfterRestoring(order, refundedSen) });
    }
  }
  if (after.size > 0) await updateRefunded(tx, [...after.values()]);
  const events = all.map(({ userId, orderId, parentOrderId }) => {
    const main = after.get(parentOrderId ?? orderId ?? '');
    return main === undefined
      ? ({ topic: 'bookings', payload: { userId } } as const)
      : ({
          topic: 'orders',
          payload: { userId, orderId: main.orderId, status: main.status },
        } as const);
  });
  const byText = new Map(events.map((event) => [JSON.stringify(event), event]));
  await writeEvents(tx, [...byText.values()]);
};

const takeCredits = async (
  tx: Tx,
  all: readonly Cancellation[],
  changeIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> => {
  const entries = all.flatMap((ended, at) => {
    const changeId = changeIds[at] ?? '';
    if (ended.amountSen === 0 || isGuestMoney(ended)) return [];
    return {
      userId: ended.userId,
      amountSen: 0 - ended.amountSen,
      kind: 'refund_undone' as const,
      orderId: ended.orderId,
      bookingId: ended.bookingId,
      changeId,
      reason: null,
      createdBy: 'staff' as const,
      idempotencyKey: `refund-undone/${changeId}`,
    };
  });
  if (!(await postAllCredits(tx, entries, now))) throw new Refusal('refund_failed');
};

/** Locks the orders that sold ended bookings. The caller has locked their members. */
export const lockOrdersOf = async (
  tx: Tx,
  all: readonly Cancellation[],
): Promise<ReadonlyMap<string, SoldBy>> => {
  const ids = all.flatMap(({ orderId, parentOrderId }) => [parentOrderId, orderId]);
  const known = [...new Set(ids)].filter((id) => id !== null);
  const orders = known.length === 0 ? [] : await lockOrders(tx, known);
  return new Map(orders.map((order) => [order.orderId, order]));
};

interface Restoring {
  readonly closure: EndedByClosure;
  readonly orders: ReadonlyMap<string, SoldBy>;
  /** Runs before slots and seats are taken. So far only rows of the locked members were written. */
  readonly beforeTaking: (tx: Tx) => Promise<void>;
}

/**
 * Brings back bookings that a closure ended, under their ids, in a number of statements that does not
 * depend on theirs. The caller holds the locks and has checked credits and allowances. [CLOSE-6]
 */
export const restoreBookings = async (
  tx: Tx,
  all: readonly Cancellation[],
  { closure, orders, beforeTaking }: Restoring,
  now: Temporal.Instant,
): Promise<void> => {
  if (all.length === 0) return beforeTaking(tx);
  const changeIds = await insertRestorations(tx, all, closure, now);
  const itemIds = all.flatMap(({ itemId }) => itemId ?? []);
  // None of these reads what another one writes: the rows of one are made while another is written.
  await together([
    itemIds.length > 0 && markItemsRestored(tx, itemIds),
    restoreOrders(tx, all, orders),
    takeCredits(tx, all, changeIds, now),
  ]);
  await beforeTaking(tx);
  const bookings = all.map((ended) => bookingOf(ended, now));
  const slots = bookings
    .filter(({ classId }) => classId === null)
    .toSorted((a, b) => a.courtId - b.courtId || a.date.localeCompare(b.date) || a.slot - b.slot);
  await deleteKeptSlots(tx, slots);
  if ((await insertBookedClaims(tx, slots, now)) < slots.length)
    throw new Refusal('undo_slot_taken');
  await insertBookedSeats(
    tx,
    bookings.flatMap(({ classId, userId }) => (classId === null ? [] : { classId, userId })),
  );
  await insertRestoredBookings(tx, bookings);
};
