import { orderAfterRefund } from '#domain/bookings/refunds.ts';
import type { Sen } from '#domain/money/money.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import { refundedOfItem } from '#domain/staff/cancellation.ts';
import { type RefundKind, returnTo } from '#domain/staff/guest-money.ts';
import type { Tx } from '#server/db/database.ts';
import { together } from '#server/db/transact.ts';
import type { Settings } from '#server/env.ts';
import { paymentOf, returnOf } from '#server/features/bookings/bookings.ts';
import { freePlaces, type SoldBy } from '#server/features/bookings/changes.repository.ts';
import { type OwnBooking, removeBookings } from '#server/features/bookings/changes.ts';
import {
  type End,
  type EndedBy,
  mailBookingEnds,
  reasonOf,
} from '#server/features/bookings/mails/end-mails.ts';
import { findLastRestorations } from '#server/features/bookings/past-changes.repository.ts';
import { postAllCredits } from '#server/features/credits/ledger.ts';
import {
  markItemsRefunded,
  updateRefunded,
} from '#server/features/orders/order-state.repository.ts';
import { Refusal } from '#server/http/refusal.ts';
import { writeEvents } from '#server/live/write-event.ts';

export interface Refund {
  readonly amountSen: Sen;
  readonly gaveBack: RefundKind;
  /** Null for a free booking. */
  readonly orderStatus: OrderStatus | null;
  /** The change that ended the booking. */
  readonly changeId: string;
}

/** A booking that ends. The caller holds its locks. */
interface Ending {
  readonly own: OwnBooking;
  readonly endedBy: EndedBy;
}

/** An end that was recorded, with what it refunds. */
export type RecordedEnd = End & { readonly changeId: string };

const amountsOf = ({ own: { booking }, endedBy }: Ending) => {
  const { paidSen } = paymentOf(booking);
  const amountSen = endedBy.by === 'staff' ? endedBy.givenSen : paidSen;
  const keptSen = paidSen - amountSen;
  const isKept = amountSen === 0 && keptSen > 0;
  const isHandedBack = endedBy.by === 'staff' && endedBy.isHandedBack === true;
  const gaveBack = isKept ? 'nothing' : returnTo(booking, returnOf(booking), { isHandedBack });
  return { amountSen, keptSen, gaveBack } as const;
};

/** Deletes the bookings and records their ends. A booking ends once, and once more after each restoration. */
const removeEnding = async (
  tx: Tx,
  endings: readonly Ending[],
  now: Temporal.Instant,
): Promise<readonly RecordedEnd[]> => {
  const bookingIds = endings.map(({ own }) => own.booking.id);
  const restorations = await findLastRestorations(tx, bookingIds);
  const ends = endings.map((ending) => ({ ...ending, ...amountsOf(ending) }));
  const changeIds = await removeBookings(
    tx,
    ends.map(({ own: { booking }, endedBy, ...amounts }) => {
      const staff = endedBy.by === 'staff' ? endedBy : undefined;
      const closure = endedBy.by === 'member' ? undefined : endedBy.closure;
      const goodwillSen = staff?.goodwillSen ?? 0;
      const afterRestoration = restorations.get(booking.id) ?? null;
      const { itemId } = booking;
      const by = { staff, closure, coachUserId: booking.coachUserId };
      return { booking, end: { ...amounts, itemId, ...by, goodwillSen, afterRestoration } };
    }),
    now,
  );
  return ends.map((end, at) => {
    const { id } = end.own.booking;
    const restoration = restorations.get(id);
    const key = restoration === undefined ? id : `${id}/${restoration}`;
    return { ...end, key, changeId: changeIds[at] ?? '' };
  });
};

/**
 * The orders get back the prices at which the items were sold; differences of moves concern only the
 * ledger. [REFUND-5] [REFUND-6] Returns the orders after it, by their ids.
 */
const refundOrders = (ends: readonly RecordedEnd[]): ReadonlyMap<string, SoldBy> => {
  const after = new Map<string, SoldBy>();
  for (const { own, keptSen } of ends) {
    const refundedSen = refundedOfItem(own.booking.soldSen ?? 0, keptSen);
    for (const order of own.soldBy) {
      const before = after.get(order.orderId) ?? order;
      after.set(order.orderId, { ...before, ...orderAfterRefund(before, refundedSen) });
    }
  }
  return after;
};

const statusOf = ({ own: { booking, soldBy } }: End, orders: ReadonlyMap<string, SoldBy>) => {
  const [main] = soldBy;
  return main === undefined || booking.mainOrderId === null
    ? null
    : (orders.get(main.orderId)?.status ?? null);
};

/** Emits one live event for each order, and one for each member with free bookings. */
const tellMembers = async (
  tx: Tx,
  ends: readonly RecordedEnd[],
  orders: ReadonlyMap<string, SoldBy>,
): Promise<void> => {
  const events = ends.map((end) => {
    const { userId, mainOrderId: orderId } = end.own.booking;
    const status = statusOf(end, orders);
    return orderId === null || status === null
      ? ({ topic: 'bookings', payload: { userId } } as const)
      : ({ topic: 'orders', payload: { userId, orderId, status } } as const);
  });
  const byText = new Map(events.map((event) => [JSON.stringify(event), event]));
  await writeEvents(tx, [...byText.values()]);
};

/** Credits the refunded amounts, including differences of moves. */
const creditRefunds = async (
  tx: Tx,
  ends: readonly RecordedEnd[],
  now: Temporal.Instant,
): Promise<void> => {
  const entries = ends
    .filter(({ gaveBack }) => gaveBack === 'credits')
    .map(({ own: { booking }, endedBy, amountSen, changeId, key }) => ({
      userId: booking.userId,
      amountSen,
      kind: 'refund' as const,
      orderId: booking.orderId,
      bookingId: booking.id,
      changeId,
      reason: reasonOf(endedBy),
      createdBy: endedBy.by,
      idempotencyKey: `refund/${key}`,
    }));
  if (!(await postAllCredits(tx, entries, now))) throw new Refusal('refund_booking_not_found');
};

export interface EndingSteps {
  /** Queues the mails about the ends. */
  readonly mail?: (tx: Tx, ends: readonly RecordedEnd[]) => Promise<void>;
  /** Runs before slots and seats are freed. So far only rows of the locked members were written. */
  readonly beforeFreeing?: (tx: Tx) => Promise<void>;
}

/**
 * Ends any number of bookings with all effects, in a number of statements that does not depend on
 * theirs. No other function ends a booking that was sold. The caller holds the locks.
 */
export const endBookings = async (
  tx: Tx,
  settings: Settings,
  endings: readonly Ending[],
  now: Temporal.Instant,
  { mail, beforeFreeing }: EndingSteps = {},
): Promise<readonly Refund[]> => {
  if (endings.length === 0) {
    await beforeFreeing?.(tx);
    return [];
  }
  const ends = await removeEnding(tx, endings, now);
  const itemIds = ends.flatMap(({ own }) => own.booking.itemId ?? []);
  const orders = refundOrders(ends);
  // None of these reads what another one writes: the rows of one are made while another is written.
  await together([
    itemIds.length > 0 && markItemsRefunded(tx, itemIds, now),
    orders.size > 0 && updateRefunded(tx, [...orders.values()]),
    tellMembers(tx, ends, orders),
    creditRefunds(tx, ends, now),
  ]);
  await (mail === undefined ? mailBookingEnds(tx, settings, ends, now) : mail(tx, ends));
  await beforeFreeing?.(tx);
  await freePlaces(
    tx,
    ends.map(({ own }) => own.booking),
  );
  return ends.map((end) => ({
    amountSen: end.amountSen,
    gaveBack: end.gaveBack,
    orderStatus: statusOf(end, orders),
    changeId: end.changeId,
  }));
};
