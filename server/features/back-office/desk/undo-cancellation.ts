import type { CallOutput } from '#contract/call.ts';
import type { undoCancelAtDesk } from '#contract/desk-bookings.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import { sumSen } from '#domain/money/money.ts';
import { refusalToCheckOut } from '#domain/slots/daily-limit.ts';
import { refusalToUndoCancellation } from '#domain/staff/undo.ts';
import { deskMailTexts } from '#domain/words/desk-mail-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { type DeskPerson, forMember } from '#server/features/back-office/desk/person.ts';
import {
  requireUnspent,
  type Undoing,
  undoneBy,
  undoneEntry,
} from '#server/features/back-office/desk/undo-checks.ts';
import {
  mailRestoredBookings,
  type Restored,
} from '#server/features/bookings/mails/restored-mails.ts';
import {
  type EndedBooking,
  lockEnded,
  requireOldSlot,
  takeAllowance,
  writeRestoration,
} from '#server/features/bookings/refunds/restore.ts';
import {
  type Cancellation,
  findCancellation,
  findUndoing,
} from '#server/features/bookings/undo.repository.ts';
import { findMembership } from '#server/features/members/members.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { hastenClosureMails } from '#server/features/platform/mail/closure-mails.repository.ts';
import { readMemberDay } from '#server/features/slots/slots.repository.ts';
import { endUndoOf } from '#server/features/venue/closure-acts.repository.ts';
import { lockRuleVersion } from '#server/features/venue/rule-book.repository.ts';
import { failAs, Refusal, throwIfRefused } from '#server/http/refusal.ts';

type Answer = CallOutput<typeof undoCancelAtDesk>;

/** A private lesson that is paid at the venue has no item either. */
const isCourtBooking = ({ itemKind, gaveBack }: Cancellation): boolean =>
  itemKind === null ? gaveBack !== 'settled_at_venue' : itemKind === 'court_booking';

const pastCancellation = (ended: Cancellation, [main]: EndedBooking['soldBy']) => ({
  from: { date: ended.date, slot: ended.slot },
  isByStaff: ended.staffUserId !== null,
  isCourtBooking: isCourtBooking(ended),
  orderStatus: main?.status ?? null,
  isOfUndoneSale: ended.isOfUndoneSale,
});

/** True if the restored slot takes, or has taken, the member over the daily limit of its date. */
export const isOverDailyLimit = async (
  tx: Tx,
  { userId, courtName, date }: Cancellation,
  now: Temporal.Instant,
  isBack = false,
): Promise<boolean> => {
  const status = membershipStatusOf(await findMembership(tx, userId));
  const key = { userId, date, courts: [{ name: courtName }] };
  const { booked, held } = await readMemberDay(tx, key, now);
  const others = { booked: isBack ? booked - 1 : booked, held: held.length };
  return refusalToCheckOut(status, { ...others, requested: 1 }) !== null;
};

/** The mail that a booking is cancelled leaves before the one that it is back. [DESK-36] */
const endWaitOf = async (tx: Tx, closureId: number, now: Temporal.Instant): Promise<void> => {
  await endUndoOf(tx, closureId, now);
  await hastenClosureMails(tx, closureId, now);
};

interface UndoneOne {
  readonly answer: Answer;
  /** Null if it had been undone before. */
  readonly restored: Restored | null;
}

/** Undoes one cancellation, except for the mail. [DESK-15] */
const undoOne = async (
  tx: Tx,
  { clock, readRuleBook }: AppContext,
  undoing: Undoing,
  ended: Cancellation,
): Promise<UndoneOne> => {
  const own = await lockEnded(tx, ended);
  const { bookingId, userId, amountSen: takenSen } = ended;
  const answer = { bookingId, takenSen, isMoney: ended.gaveBack === 'money' };
  if ((await findUndoing(tx, ended.id)) !== undefined) return { answer, restored: null };
  const now = clock.now();
  if (ended.closureId !== null) await endWaitOf(tx, ended.closureId, now);
  throwIfRefused(refusalToUndoCancellation(pastCancellation(ended, own.soldBy), now));
  const by = undoneBy(undoing, ended, deskMailTexts.cancellationUndone, now);
  // A concurrent closure commits before this lock, or after it and then reports the booking.
  await lockRuleVersion(tx);
  await requireOldSlot(tx, await readRuleBook(tx), ended, now);
  const isOver = await isOverDailyLimit(tx, ended, now);
  await takeAllowance(tx, ended);
  await requireUnspent(tx, ended, now);
  const restored = await failAs('refund_failed', () => writeRestoration(tx, own, by, now));
  const { courtName: court, date, slot } = ended;
  await writeAudit(
    tx,
    {
      ...(await undoneEntry(tx, ended)),
      by: { userId: by.userId, permission: 'bookings.cancel' },
      action: 'booking.cancel_undone',
      reason: by.reason,
      details: {
        before: { givenSen: takenSen, keptSen: ended.keptSen },
        after: {
          ...{ userId, court, date, slot, takenSen },
          waived: isOver ? ['daily_limit'] : [],
        },
      },
    },
    now,
  );
  return { answer, restored };
};

/**
 * Undoes cancellations. The caller has locked the members if they are of several. Each of them gets
 * one mail. [DESK-15] [DESK-23]
 */
export const undoAllInTransaction = async (
  tx: Tx,
  context: AppContext,
  undoing: Undoing,
  cancellations: readonly Cancellation[],
): Promise<readonly Answer[]> => {
  const undone: UndoneOne[] = [];
  for (const ended of cancellations) undone.push(await undoOne(tx, context, undoing, ended));
  const restored = undone.flatMap((one) => one.restored ?? []);
  await mailRestoredBookings(tx, context.settings, restored, context.clock.now());
  return undone.map(({ answer }) => answer);
};

export const requireCancellation = async (
  db: Database,
  changeId: string,
): Promise<Cancellation> => {
  const ended = await findCancellation(db, changeId);
  if (ended === undefined) throw new Refusal('not_found');
  return ended;
};

/**
 * Undoes a cancellation of the staff, with others of the same member: all of them or none. [DESK-15]
 * [DESK-22]
 */
export const undoCancellation = async (
  context: AppContext,
  undoing: Undoing,
  changeId: string,
  also: readonly string[] = [],
): Promise<Answer> => {
  const first = await requireCancellation(context.db, changeId);
  const others: Cancellation[] = [];
  for (const id of new Set(also)) others.push(await requireCancellation(context.db, id));
  if (others.some(({ userId }) => userId !== first.userId)) throw new Refusal('not_found');
  return forMember(() =>
    transact(context.db, async (tx) => {
      const answers = await undoAllInTransaction(tx, context, undoing, [first, ...others]);
      const takenSen = sumSen(answers.map((answer) => answer.takenSen));
      return { bookingId: first.bookingId, isMoney: first.gaveBack === 'money', takenSen };
    }),
  );
};

/** The id of the cancellation, if the caller has made it and may undo it. [DESK-15] */
export const ownUndoableCancellation = (
  { userId }: DeskPerson,
  ended: Cancellation,
  now: Temporal.Instant,
): string | null => {
  if (ended.staffUserId !== userId) return null;
  return refusalToUndoCancellation(pastCancellation(ended, []), now) === null ? ended.id : null;
};
