import type { CallOutput } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { refundBooking } from '#contract/refunds.ts';
import {
  type RefundableBooking,
  refusalToCancel,
  refusalToRefund,
  returnInWords,
} from '#domain/bookings/refunds.ts';
import type { RefusalCode } from '#domain/words/refusal-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import type { Settings } from '#server/env.ts';
import { refundableOf } from '#server/features/bookings/bookings.ts';
import { lockOwnBooking, type OwnBooking } from '#server/features/bookings/changes.ts';
import type { EndedBy } from '#server/features/bookings/mails/end-mails.ts';
import { findEnd } from '#server/features/bookings/past-changes.repository.ts';
import { endBookings, type Refund } from '#server/features/bookings/refunds/end-bookings.ts';
import { failAs, Refusal, throwIfRefused } from '#server/http/refusal.ts';

/** Ends one booking. The caller holds the locks. */
export const writeRefund = async (
  tx: Tx,
  settings: Settings,
  own: OwnBooking,
  endedBy: EndedBy,
  now: Temporal.Instant,
): Promise<Refund> => {
  const [refund] = await endBookings(tx, settings, [{ own, endedBy }], now);
  if (refund === undefined) throw new Error(`Booking ${own.booking.id} has not ended`);
  return refund;
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
