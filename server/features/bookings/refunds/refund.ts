import type { CallOutput } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { refundBooking } from '#contract/refunds.ts';
import {
  orderAfterRefund,
  type RefundableBooking,
  refusalToCancel,
  refusalToRefund,
  returnInWords,
} from '#domain/bookings/refunds.ts';
import type { Sen } from '#domain/money/money.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import { refundedOfItem } from '#domain/staff/cancellation.ts';
import { type RefundKind, returnTo } from '#domain/staff/guest-money.ts';
import type { RefusalCode } from '#domain/words/refusal-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import type { Settings } from '#server/env.ts';
import type { BookingRow } from '#server/features/bookings/bookings.repository.ts';
import { refundableOf, returnOf } from '#server/features/bookings/bookings.ts';
import { findEnd, findLastRestoration } from '#server/features/bookings/changes.repository.ts';
import {
  lockOwnBooking,
  type OwnBooking,
  removeBooking,
} from '#server/features/bookings/changes.ts';
import { type EndedBy, mailBookingEnd } from '#server/features/bookings/mails/booking-mails.ts';
import { postCredits } from '#server/features/credits/ledger.ts';
import {
  markItemRefunded,
  updateRefunded,
} from '#server/features/orders/order-state.repository.ts';
import { failAs, Refusal, throwIfRefused } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

export interface Refund {
  readonly amountSen: Sen;
  readonly gaveBack: RefundKind;
  /** Null for a free booking. */
  readonly orderStatus: OrderStatus | null;
  /** The change that ended the booking. */
  readonly changeId: string;
}

/** Credits the refunded amount, including differences of moves. */
const creditRefund = async (
  tx: Tx,
  booking: BookingRow,
  {
    changeId,
    amountSen,
    end,
  }: { readonly changeId: string; readonly amountSen: Sen; readonly end: string },
  endedBy: EndedBy,
  now: Temporal.Instant,
): Promise<void> => {
  const isPosted = await postCredits(
    tx,
    {
      userId: booking.userId,
      amountSen,
      kind: 'refund',
      orderId: booking.orderId,
      bookingId: booking.id,
      changeId,
      reason: endedBy.by === 'member' ? null : endedBy.reason,
      createdBy: endedBy.by,
      idempotencyKey: `refund/${end}`,
    },
    now,
  );
  if (!isPosted) throw new Refusal('refund_booking_not_found');
};

/**
 * The orders get back the price at which the item was sold; the difference of a move concerns only
 * the ledger. [REFUND-5] [REFUND-6] Emits a live event in either case, with an order or without.
 */
const refundOrders = async (
  tx: Tx,
  { booking, soldBy }: OwnBooking,
  keptSen: Sen,
): Promise<OrderStatus | null> => {
  const refundedSen = refundedOfItem(booking.soldSen ?? 0, keptSen);
  const after = soldBy.map((order) => orderAfterRefund(order, refundedSen));
  for (const [index, { orderId }] of soldBy.entries()) {
    const order = after[index];
    if (order !== undefined) await updateRefunded(tx, orderId, order);
  }
  const [main] = after;
  const { userId, mainOrderId: orderId } = booking;
  if (main === undefined || orderId === null) {
    await writeEvent(tx, { topic: 'bookings', payload: { userId } });
    return null;
  }
  const { status } = main;
  await writeEvent(tx, { topic: 'orders', payload: { userId, orderId, status } });
  return status;
};

/** Writes all effects of ending a booking. The caller holds the locks. */
export const writeRefund = async (
  tx: Tx,
  settings: Settings,
  own: OwnBooking,
  endedBy: EndedBy,
  now: Temporal.Instant,
): Promise<Refund> => {
  const { booking } = own;
  const { itemId } = booking;
  const { paidSen } = refundableOf(booking);
  const staff = endedBy.by === 'staff' ? endedBy : undefined;
  const amountSen = staff?.givenSen ?? paidSen;
  const keptSen = paidSen - amountSen;
  const gaveBack =
    amountSen === 0 && keptSen > 0 ? 'nothing' : returnTo(booking, returnOf(booking));
  const refund = { itemId, amountSen, gaveBack, keptSen };
  const goodwillSen = staff?.goodwillSen ?? 0;
  const afterRestoration = await findLastRestoration(tx, booking.id);
  // A booking ends once, and once more after each restoration.
  const end = afterRestoration === null ? booking.id : `${booking.id}/${afterRestoration}`;
  const ending = { ...refund, staff, goodwillSen, afterRestoration };
  const changeId = await removeBooking(tx, booking, ending, now);
  if (itemId !== null) await markItemRefunded(tx, itemId, now);
  const orderStatus = await refundOrders(tx, own, keptSen);
  if (gaveBack === 'credits') {
    await creditRefund(tx, booking, { changeId, amountSen, end }, endedBy, now);
  }
  await mailBookingEnd(
    tx,
    settings,
    own,
    { amountSen, gaveBack, keptSen, ...endedBy, key: end },
    now,
  );
  return { amountSen, gaveBack, orderStatus, changeId };
};

/** The rule that may refuse, and the error for an internal failure. */
interface Rules {
  readonly refusalOf: (booking: RefundableBooking, now: Temporal.Instant) => RefusalCode | null;
  readonly ofUnreadable: ErrorCode;
  readonly ofFailure: ErrorCode;
}

const rulesOfRefund: Rules = {
  refusalOf: refusalToRefund,
  ofUnreadable: 'refund_status_unknown',
  ofFailure: 'refund_failed',
};

/** Screens show the message after 'Failed to cancel booking: ', so it must not mention a refund. */
const rulesOfCancelling: Rules = {
  refusalOf: refusalToCancel,
  ofUnreadable: 'internal',
  ofFailure: 'internal',
};

/** The answer of the earlier refund or cancellation that ended the booking. [REFUND-12] */
export const requireEarlierEnd = async (
  tx: Tx,
  userId: string,
  bookingId: string,
): Promise<Refund> => {
  const end = await findEnd(tx, userId, bookingId);
  if (end === undefined) throw new Refusal('refund_booking_not_found');
  const { amountSen, mainStatus: orderStatus, changeId } = end;
  const gaveBack = end.gaveBack ?? (amountSen > 0 ? 'credits' : 'nothing');
  return { amountSen, gaveBack, orderStatus, changeId };
};

type EndedBooking = CallOutput<typeof refundBooking>;

const answerOf = ({ amountSen, gaveBack, orderStatus }: Refund): EndedBooking => {
  // Nobody is signed in as a guest. [DESK-10]
  if (gaveBack === 'money') throw new Error('A guest has ended a booking on the web.');
  const message = returnInWords(gaveBack, amountSen);
  return { message, gaveBack, amountCredited: amountSen, orderStatus };
};

/** One transaction: everything happens, once, or nothing does. */
const endOwnBooking = (
  { db, clock, settings }: AppContext,
  userId: string,
  bookingId: string,
  { refusalOf, ofUnreadable, ofFailure }: Rules,
): Promise<EndedBooking> =>
  transact(db, async (tx) => {
    const own = await lockOwnBooking(tx, userId, bookingId, ofUnreadable);
    if (own === undefined) return answerOf(await requireEarlierEnd(tx, userId, bookingId));
    const now = clock.now();
    throwIfRefused(refusalOf(refundableOf(own.booking), now));
    return failAs(ofFailure, async () =>
      answerOf(await writeRefund(tx, settings, own, { by: 'member' }, now)),
    );
  });

/** A booking that cost nothing is cancelled without a refund. */
export const refundOwnBooking = (
  context: AppContext,
  userId: string,
  bookingId: string,
): Promise<EndedBooking> => endOwnBooking(context, userId, bookingId, rulesOfRefund);

export const cancelOwnBooking = (
  context: AppContext,
  userId: string,
  bookingId: string,
): Promise<EndedBooking> => endOwnBooking(context, userId, bookingId, rulesOfCancelling);
