import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { cancelAtDesk } from '#contract/desk-bookings.ts';
import { type Sen, sumSen } from '#domain/money/money.ts';
import { refundSenOf, refusalToCancelAtDesk } from '#domain/staff/cancellation.ts';
import { goodwillOf } from '#domain/staff/limits.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { type DeskPerson, forMember } from '#server/features/back-office/desk/person.ts';
import { ownUndoableCancellation } from '#server/features/back-office/desk/undo-cancellation.ts';
import {
  lockGoodwillOfToday,
  requireFreshIfLarge,
  requireWithinLimit,
} from '#server/features/back-office/limits.ts';
import { refundableOf } from '#server/features/bookings/bookings.ts';
import { findMemberOf } from '#server/features/bookings/changes.repository.ts';
import { lockOwnBooking, type OwnBooking } from '#server/features/bookings/changes.ts';
import {
  type Refund,
  requireEarlierEnd,
  writeRefund,
} from '#server/features/bookings/refunds/refund.ts';
import { findCancellation } from '#server/features/bookings/undo.repository.ts';
import { lockAccount } from '#server/features/members/members.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { failAs, Refusal, throwIfRefused } from '#server/http/refusal.ts';

type Cancellation = CallRequest<typeof cancelAtDesk>['body'];
type Answer = CallOutput<typeof cancelAtDesk>;

const answerOf = async (
  tx: Tx,
  staff: DeskPerson,
  { gaveBack, amountSen, orderStatus, changeId }: Refund,
  hadEnded: boolean,
  now: Temporal.Instant,
): Promise<Answer> => {
  const ended = await findCancellation(tx, changeId);
  return {
    gaveBack,
    amountSen,
    orderStatus,
    hadEnded,
    endedBy: ended?.staffUserId === staff.userId ? null : { name: ended?.staffName ?? null },
    changeId: ended === undefined ? null : ownUndoableCancellation(staff, ended, now),
  };
};

/** Returns the amount to refund and how much of it is goodwill, or refuses. [DESK-6] [DESK-7] */
const decide = (
  { booking }: OwnBooking,
  staff: DeskPerson,
  { giveBack }: Cancellation,
  usedSen: Sen,
  now: Temporal.Instant,
) => {
  const refundable = { ...refundableOf(booking), date: booking.bookingDate };
  const { paidSen } = refundable;
  const givenSen = refundSenOf(giveBack, paidSen);
  const refusal = refusalToCancelAtDesk(refundable, givenSen, now);
  if (refusal === 'give_back_too_much' || refusal === 'refund_due_in_full') {
    throw new Refusal(refusal, { paidSen });
  }
  throwIfRefused(refusal);
  const goodwillSen = goodwillOf(refundable, givenSen, now);
  requireWithinLimit(staff, goodwillSen, usedSen);
  return { paidSen, givenSen, goodwillSen };
};

interface BookingKey {
  readonly userId: string;
  readonly bookingId: string;
}

interface Cancelled {
  readonly answer: Answer;
  /** The amount that this request refunded beyond the rules. */
  readonly goodwillSen: Sen;
}

const cancelInTransaction = async (
  tx: Tx,
  { clock, settings }: AppContext,
  staff: DeskPerson,
  { userId, bookingId }: BookingKey,
  cancellation: Cancellation,
): Promise<Cancelled> => {
  const usedSen = await lockGoodwillOfToday(tx, staff, clock.now());
  const own = await lockOwnBooking(tx, userId, bookingId, 'refund_status_unknown');
  const now = clock.now();
  if (own === undefined) {
    const end = await requireEarlierEnd(tx, userId, bookingId);
    return { answer: await answerOf(tx, staff, end, true, now), goodwillSen: 0 };
  }
  const { booking } = own;
  const { reason } = cancellation;
  const { paidSen, givenSen, goodwillSen } = decide(own, staff, cancellation, usedSen, now);
  return failAs('refund_failed', async () => {
    const endedBy = { by: 'staff', userId: staff.userId, reason, givenSen, goodwillSen } as const;
    const refund = await writeRefund(tx, settings, own, endedBy, now);
    const { courtName: court, bookingDate: date, slot, mainOrderId: orderId } = booking;
    await writeAudit(
      tx,
      {
        by: { userId: staff.userId, permission: 'bookings.cancel' },
        action: 'booking.cancel',
        subject: `booking:${bookingId}`,
        reason,
        details: {
          before: { userId, court, date, slot, orderId, paidSen },
          after: { givenSen, keptSen: paidSen - givenSen, goodwillSen },
          changeId: refund.changeId,
        },
      },
      now,
    );
    return { answer: await answerOf(tx, staff, refund, false, now), goodwillSen };
  });
};

/**
 * Cancels a booking of any member. One transaction frees the slot and refunds the money, once.
 * [DESK-5] [DESK-6] [DESK-7]
 */
export const cancelForMember = async (
  context: AppContext,
  staff: DeskPerson,
  bookingId: string,
  cancellation: Cancellation,
): Promise<Answer> => {
  const member = await findMemberOf(context.db, bookingId);
  if (member === undefined) throw new Refusal('refund_booking_not_found');
  const key = { ...member, bookingId };
  const { answer } = await forMember(() =>
    transact(context.db, (tx) => cancelInTransaction(tx, context, staff, key, cancellation)),
  );
  return answer;
};

/**
 * Cancels bookings of any members with a full refund. All members are locked first, in one order, as
 * for a swap. Each booking has to be within the limit of one action, and all of them within that of
 * the day; together they may need a fresh second factor. [DESK-21] [STAFF-13]
 */
export const cancelAllInTransaction = async (
  tx: Tx,
  context: AppContext,
  staff: DeskPerson,
  bookings: readonly BookingKey[],
  reason: string,
): Promise<readonly Answer[]> => {
  await lockGoodwillOfToday(tx, staff, context.clock.now());
  const members = [...new Set(bookings.map(({ userId }) => userId))].sort();
  for (const userId of members) await lockAccount(tx, userId);
  const cancelled: Cancelled[] = [];
  for (const booking of bookings) {
    const cancellation = { giveBack: 'all', reason } as const;
    cancelled.push(await cancelInTransaction(tx, context, staff, booking, cancellation));
  }
  requireFreshIfLarge(staff, sumSen(cancelled.map(({ goodwillSen }) => goodwillSen)));
  return cancelled.map(({ answer }) => answer);
};
