import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { cancelAtDesk, previewCancelAtDesk } from '#contract/desk-bookings.ts';
import { type Sen, sumSen } from '#domain/money/money.ts';
import { divideRefund, isWhereShown, refusalToCancelAtDesk } from '#domain/staff/cancellation.ts';
import { goodwillOf } from '#domain/staff/limits.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import {
  type AnswerOfOne,
  answerOf,
  joinAnswers,
} from '#server/features/back-office/desk/cancellation-answers.ts';
import { type DeskPerson, forMember } from '#server/features/back-office/desk/person.ts';
import { previewLimits } from '#server/features/back-office/desk/preview.ts';
import { handBackInTransaction } from '#server/features/back-office/exceptions/cash-owed.ts';
import {
  lockBlockRefundsOfToday,
  lockGoodwillOfToday,
  requireNotOwn,
  requireWithinBlockLimit,
  requireWithinLimit,
} from '#server/features/back-office/limits.ts';
import { listCashOwed } from '#server/features/back-office/shifts/cash-owed.repository.ts';
import { refundableOf } from '#server/features/bookings/bookings.ts';
import { type EndedByClosure, findMemberOf } from '#server/features/bookings/changes.repository.ts';
import { lockOwnBookings, type OwnBooking } from '#server/features/bookings/changes.ts';
import { mailBookingEnds } from '#server/features/bookings/mails/end-mails.ts';
import {
  type EndingSteps,
  endBookings,
  type RecordedEnd,
  type Refund,
} from '#server/features/bookings/refunds/end-bookings.ts';
import { requireEarlierEnd } from '#server/features/bookings/refunds/refund.ts';
import { lockAccount } from '#server/features/members/members.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { failAs, Refusal, throwIfRefused } from '#server/http/refusal.ts';

type Cancellation = CallRequest<typeof cancelAtDesk>['body'];
type Answer = CallOutput<typeof cancelAtDesk>;

interface BookingKey {
  readonly userId: string;
  readonly bookingId: string;
}

interface Decision {
  readonly own: OwnBooking;
  readonly paidSen: Sen;
  readonly givenSen: Sen;
  /** The part of the given amount that is beyond the rules. */
  readonly goodwillSen: Sen;
}

/** Divides the amount to refund among the slots, or refuses. [DESK-6] [DESK-22] */
const decide = (
  bookings: readonly OwnBooking[],
  { giveBack }: Cancellation,
  now: Temporal.Instant,
): readonly Decision[] => {
  const refundables = bookings.map((own) => ({
    ...refundableOf(own.booking),
    date: own.booking.bookingDate,
    own,
  }));
  const paidSen = sumSen(refundables.map((one) => one.paidSen));
  const shares = divideRefund(giveBack, refundables, now);
  if (shares === null) throw new Refusal('give_back_too_much', { paidSen });
  return refundables.map((refundable, at) => {
    const givenSen = shares[at] ?? 0;
    const refusal = refusalToCancelAtDesk(refundable, givenSen, now);
    if (refusal === 'give_back_too_much' || refusal === 'refund_due_in_full') {
      throw new Refusal(refusal, { paidSen: refundable.paidSen });
    }
    throwIfRefused(refusal);
    const goodwillSen = goodwillOf(refundable, givenSen, now);
    return { ...refundable, givenSen, goodwillSen };
  });
};

const goodwillSum = (decisions: readonly Decision[]): Sen =>
  sumSen(decisions.map(({ goodwillSen }) => goodwillSen));

const writeCancellationAudit = (
  tx: Tx,
  staff: DeskPerson,
  { own: { booking }, paidSen, givenSen, goodwillSen }: Decision,
  { reason, changeId }: { readonly reason: string; readonly changeId: string },
  now: Temporal.Instant,
): Promise<void> => {
  const { userId, courtName: court, bookingDate: date, slot, mainOrderId: orderId } = booking;
  return writeAudit(
    tx,
    {
      by: { userId: staff.userId, permission: 'bookings.cancel' },
      action: 'booking.cancel',
      subject: `booking:${booking.id}`,
      reason,
      details: {
        before: { userId, court, date, slot, orderId, paidSen },
        after: { givenSen, keptSen: paidSen - givenSen, goodwillSen },
        changeId,
      },
    },
    now,
  );
};

interface CancellingSteps extends EndingSteps {
  /** True if a block takes the slots: its refunds are no goodwill. [DESK-27] */
  readonly isByBlock?: boolean;
  /** The act of that block, if its mails wait. [DESK-35] */
  readonly closure?: EndedByClosure | undefined;
}

type Said = Pick<Cancellation, 'reason' | 'isHandedBack'>;

/** Hands back at once the cash that came back. A guest's bookings of several orders are several decisions. [SHIFT-12] */
const handBackOf = async (
  tx: Tx,
  context: AppContext,
  staff: DeskPerson,
  refunds: readonly Refund[],
  reason: string,
): Promise<void> => {
  const owed = new Set(refunds.map(({ changeId }) => changeId));
  const lines = (await listCashOwed(tx)).map(({ slots }) =>
    slots.flatMap(({ changeId }) => (owed.has(changeId) ? changeId : [])),
  );
  const handedBack = lines.filter((changeIds) => changeIds.length > 0);
  if (handedBack.length === 0) throw new Refusal('resolution_not_offered');
  for (const changeIds of handedBack) {
    await handBackInTransaction(tx, context, staff, changeIds, reason);
  }
};

/** Writes the ends of the bookings, each with its audit entry. */
const writeCancellations = async (
  tx: Tx,
  context: AppContext,
  staff: DeskPerson,
  decisions: readonly Decision[],
  { reason, isByBlock = false, closure, isHandedBack = false, ...steps }: CancellingSteps & Said,
  now: Temporal.Instant,
): Promise<AnswerOfOne[]> => {
  const endings = decisions.map(({ own, givenSen, goodwillSen }) => ({
    own,
    endedBy: {
      by: 'staff',
      userId: staff.userId,
      reason,
      givenSen,
      goodwillSen,
      isByBlock,
      closure,
    } as const,
  }));
  const refunds = await endBookings(tx, context.settings, endings, now, steps);
  if (isHandedBack) await handBackOf(tx, context, staff, refunds, reason);
  const answers: AnswerOfOne[] = [];
  for (const [at, refund] of refunds.entries()) {
    const decision = decisions[at];
    if (decision === undefined) continue;
    await writeCancellationAudit(tx, staff, decision, { reason, changeId: refund.changeId }, now);
    answers.push(await answerOf(tx, staff, refund, false, now));
  }
  return answers;
};

interface Cancelled {
  readonly answer: Answer;
  /** The amount that this request refunded beyond the rules. */
  readonly goodwillSen: Sen;
}

/** Cancels a booking with others of the same member, all of them or none. [DESK-22] */
const cancelInTransaction = async (
  tx: Tx,
  context: AppContext,
  staff: DeskPerson,
  { userId, bookingId }: BookingKey,
  cancellation: Cancellation,
  steps: CancellingSteps = {},
): Promise<Cancelled> => {
  const { clock } = context;
  const usedSen = await lockGoodwillOfToday(tx, staff, clock.now());
  const ids = [...new Set([bookingId, ...(cancellation.also ?? [])])];
  const locked = await lockOwnBookings(tx, userId, ids, 'refund_status_unknown');
  const open = ids.flatMap((id) => locked.find(({ booking }) => booking.id === id) ?? []);
  const ended: Refund[] = [];
  for (const id of ids) {
    const isOpen = open.some(({ booking }) => booking.id === id);
    if (!isOpen) ended.push(await requireEarlierEnd(tx, userId, id));
  }
  const isMoved = ({ booking }: OwnBooking): boolean => !isWhereShown(booking, cancellation.shown);
  const now = clock.now();
  if (open.length === 0) {
    const answers: AnswerOfOne[] = [];
    for (const end of ended) answers.push(await answerOf(tx, staff, end, true, now));
    return { answer: joinAnswers(answers), goodwillSen: 0 };
  }
  if (ended.length > 0 || open.some(isMoved)) throw new Refusal('cancel_changed');
  const decisions = decide(open, cancellation, now);
  const askedSen = goodwillSum(decisions);
  if (steps.isByBlock) requireNotOwn(staff, userId, askedSen);
  else requireWithinLimit(staff, userId, askedSen, usedSen);
  return failAs('refund_failed', async () => {
    const { reason, isHandedBack } = cancellation;
    const said = { ...steps, reason, isHandedBack };
    const answers = await writeCancellations(tx, context, staff, decisions, said, now);
    return { answer: joinAnswers(answers), goodwillSen: askedSen };
  });
};

/**
 * Cancels a booking of any member, and others of the same member with it. One transaction frees the
 * slots and refunds the money, once. [DESK-5] [DESK-6] [DESK-7] [DESK-22]
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

/** Says whether the limits allow a cancellation. [DESK-7] */
export const previewCancellation = async (
  context: AppContext,
  staff: DeskPerson,
  bookingId: string,
  asked: CallRequest<typeof previewCancelAtDesk>['body'],
): Promise<CallOutput<typeof previewCancelAtDesk>> => {
  const member = await findMemberOf(context.db, bookingId);
  if (member === undefined) throw new Refusal('refund_booking_not_found');
  const cancellation = { ...asked, reason: 'Preview' };
  return previewLimits(context, (tx) =>
    cancelInTransaction(tx, context, staff, { ...member, bookingId }, cancellation),
  );
};

/**
 * Cancels the bookings that a block takes the slots of, with a full refund. All members are locked
 * first, in one order, as for a swap. Together the refunds have to be within the limit of blocks. A
 * member gets one mail about all of theirs. [DESK-21] [DESK-23] [DESK-27]
 */
export const cancelAllInTransaction = async (
  tx: Tx,
  context: AppContext,
  staff: DeskPerson,
  bookings: readonly BookingKey[],
  { reason, closure }: Pick<CancellingSteps, 'closure'> & { readonly reason: string },
): Promise<readonly Answer[]> => {
  const usedSen = await lockBlockRefundsOfToday(tx, staff, context.clock.now());
  const members = [...new Set(bookings.map(({ userId }) => userId))].sort();
  for (const userId of members) await lockAccount(tx, userId);
  const cancelled: Cancelled[] = [];
  const ends: RecordedEnd[] = [];
  const mail = async (_tx: Tx, ended: readonly RecordedEnd[]): Promise<void> => {
    ends.push(...ended);
  };
  for (const booking of bookings) {
    const cancellation = { giveBack: 'all', reason } as const;
    const steps = { mail, isByBlock: true, closure };
    cancelled.push(await cancelInTransaction(tx, context, staff, booking, cancellation, steps));
  }
  await mailBookingEnds(tx, context.settings, ends, context.clock.now());
  const refundedSen = sumSen(cancelled.map(({ goodwillSen }) => goodwillSen));
  requireWithinBlockLimit(staff, refundedSen, usedSen);
  return cancelled.map(({ answer }) => answer);
};
