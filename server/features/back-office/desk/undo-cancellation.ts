import type { CallOutput } from '#contract/call.ts';
import type { undoCancelAtDesk } from '#contract/desk-bookings.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import { refusalToCheckOut } from '#domain/slots/daily-limit.ts';
import { refusalToUndoCancellation } from '#domain/staff/undo.ts';
import { deskMailTexts } from '#domain/words/desk-mail-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { type DeskPerson, forMember } from '#server/features/back-office/desk/person.ts';
import {
  requireUnspent,
  type Undoing,
  undoneBy,
  undoneEntry,
} from '#server/features/back-office/desk/undo-checks.ts';
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
import { readMemberDay } from '#server/features/slots/slots.repository.ts';
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
});

/** True if the restored slot takes the member over the daily limit of its date. */
const isOverDailyLimit = async (
  tx: Tx,
  { userId, courtName, date }: Cancellation,
  now: Temporal.Instant,
): Promise<boolean> => {
  const status = membershipStatusOf(await findMembership(tx, userId));
  const key = { userId, date, courts: [{ name: courtName }] };
  const { booked, held } = await readMemberDay(tx, key, now);
  return refusalToCheckOut(status, { booked, held: held.length, requested: 1 }) !== null;
};

const undoInTransaction = async (
  tx: Tx,
  { clock, settings, readRuleBook }: AppContext,
  undoing: Undoing,
  ended: Cancellation,
): Promise<Answer> => {
  const own = await lockEnded(tx, ended);
  const { bookingId, userId, amountSen: takenSen } = ended;
  const answer = { bookingId, takenSen, isMoney: ended.gaveBack === 'money' };
  if ((await findUndoing(tx, ended.id)) !== undefined) return answer;
  const now = clock.now();
  throwIfRefused(refusalToUndoCancellation(pastCancellation(ended, own.soldBy), now));
  const by = undoneBy(undoing, ended, deskMailTexts.cancellationUndone, now);
  // A concurrent closure commits before this lock, or after it and then reports the booking.
  await lockRuleVersion(tx);
  await requireOldSlot(tx, await readRuleBook(tx), ended, now);
  const isOver = await isOverDailyLimit(tx, ended, now);
  await takeAllowance(tx, ended);
  await requireUnspent(tx, ended, now);
  await failAs('refund_failed', () => writeRestoration(tx, settings, own, by, now));
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
  return answer;
};

/** Undoes a cancellation of the staff. [DESK-15] */
export const undoCancellation = async (
  context: AppContext,
  undoing: Undoing,
  changeId: string,
): Promise<Answer> => {
  const ended = await findCancellation(context.db, changeId);
  if (ended === undefined) throw new Refusal('not_found');
  return forMember(() =>
    transact(context.db, (tx) => undoInTransaction(tx, context, undoing, ended)),
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
