import type { CallOutput } from '#contract/call.ts';
import type { undoMoveAtDesk } from '#contract/desk-bookings.ts';
import { refusalToPayDifference } from '#domain/bookings/moves.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import { refusalToUndoMove } from '#domain/staff/undo.ts';
import { deskMailTexts } from '#domain/words/desk-mail-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { type DeskPerson, forMember } from '#server/features/back-office/desk/person.ts';
import {
  findLastMove,
  findMove,
  findUndoing,
} from '#server/features/bookings/changes.repository.ts';
import { requireOwnBooking } from '#server/features/bookings/changes.ts';
import { writeMove } from '#server/features/bookings/moves/move.ts';
import {
  movableOf,
  moveAllowance,
  requireCredits,
  requireSlot,
} from '#server/features/bookings/moves/move-checks.ts';
import { lockSpendableCredits } from '#server/features/credits/reservations.ts';
import { findMembership } from '#server/features/members/members.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

type Answer = CallOutput<typeof undoMoveAtDesk>;
type MoveToUndo = NonNullable<Awaited<ReturnType<typeof findMove>>>;

/** The credits that the move gave back must still be there. */
const requireUnspent = async (
  tx: Tx,
  { userId, amountSen }: MoveToUndo,
  now: Temporal.Instant,
): Promise<void> => {
  if (amountSen <= 0) return;
  const availableSen = await lockSpendableCredits(tx, userId, now);
  if (refusalToPayDifference(amountSen, availableSen) !== null) {
    throw new Refusal('undo_credits_spent');
  }
};

/** Moves the booking back by the rules of booking, at the difference of the move itself. */
const undoInTransaction = async (
  tx: Tx,
  { clock, settings, readRuleBook }: AppContext,
  staff: DeskPerson,
  undone: MoveToUndo,
): Promise<Answer> => {
  const { id: changeId, userId, bookingId, courtName, date, slot, toDate, toSlot } = undone;
  const own = await requireOwnBooking(tx, userId, bookingId, 'order_failed');
  const { booking } = own;
  const { paidSen } = movableOf(booking);
  const earlier = await findUndoing(tx, changeId);
  if (earlier !== undefined) return { differenceSen: 0 - earlier.amountSen, paidSen };
  const now = clock.now();
  const past = {
    from: { date, slot },
    to: { date: toDate, slot: toSlot },
    isByStaff: undone.staffUserId !== null,
    isLast: (await findLastMove(tx, bookingId))?.id === changeId,
  };
  throwIfRefused(refusalToUndoMove(past, now));
  const status = membershipStatusOf(await findMembership(tx, userId));
  const by = { userId: staff.userId, reason: deskMailTexts.moveUndone };
  const target = { courtName, date, slot };
  const move = { booking, status, rules: await readRuleBook(tx), target, now, staff: by };
  const { courtId, court } = await requireSlot(tx, move);
  const differenceSen = undone.amountSen;
  await moveAllowance(tx, move);
  await requireUnspent(tx, undone, now);
  await requireCredits(tx, userId, differenceSen, now);
  const to = { courtId, date, slot };
  await writeMove(tx, settings, own, move, {
    court,
    to,
    differenceSen,
    staff: by,
    undoes: changeId,
  });
  const answer = { differenceSen, paidSen: paidSen + differenceSen };
  await writeAudit(
    tx,
    {
      by: { userId: staff.userId, permission: 'bookings.move' },
      action: 'booking.move_undone',
      subject: `booking:${bookingId}`,
      details: {
        before: { court: booking.courtName, date: booking.bookingDate, slot: booking.slot },
        after: { court, date, slot, ...answer, undoes: changeId },
      },
    },
    now,
  );
  return answer;
};

/** Takes back a move of the staff. [DESK-13] */
export const undoMove = async (
  context: AppContext,
  staff: DeskPerson,
  changeId: string,
): Promise<Answer> => {
  const undone = await findMove(context.db, changeId);
  if (undone === undefined) throw new Refusal('not_found');
  return forMember(() =>
    transact(context.db, (tx) => undoInTransaction(tx, context, staff, undone)),
  );
};
