import type { CallOutput } from '#contract/call.ts';
import type { undoMoveAtDesk } from '#contract/desk-bookings.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import { guestMoneyAfterUndoing, isUndoneInGuestMoney } from '#domain/staff/guest-money.ts';
import { refusalToUndoMove } from '#domain/staff/undo.ts';
import { deskMailTexts } from '#domain/words/desk-mail-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { undoJointMove } from '#server/features/back-office/desk/moves-together.ts';
import { forMember } from '#server/features/back-office/desk/person.ts';
import {
  pastMove,
  requireUnspent,
  type Undoing,
  undoneBy,
  undoneEntry,
} from '#server/features/back-office/desk/undo-checks.ts';
import { undoSwap } from '#server/features/back-office/desk/undo-swap.ts';
import { requireOwnBooking } from '#server/features/bookings/changes.ts';
import { writeMove } from '#server/features/bookings/moves/move.ts';
import {
  movableOf,
  moveAllowance,
  requireSlot,
} from '#server/features/bookings/moves/move-checks.ts';
import { findMove, findUndoing, type MadeMove } from '#server/features/bookings/undo.repository.ts';
import { findMembership } from '#server/features/members/members.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { lockRuleVersion } from '#server/features/venue/rule-book.repository.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

type Answer = CallOutput<typeof undoMoveAtDesk>;

/** Moves the booking back by the rules of booking, at the difference of the move itself. */
const undoInTransaction = async (
  tx: Tx,
  { clock, settings, readRuleBook }: AppContext,
  undoing: Undoing,
  undone: MadeMove,
): Promise<Answer> => {
  const { id: changeId, userId, bookingId, courtName, date, slot } = undone;
  const own = await requireOwnBooking(tx, userId, bookingId, 'order_failed');
  const { booking } = own;
  const { paidSen } = movableOf(booking);
  const earlier = await findUndoing(tx, changeId);
  if (earlier !== undefined) {
    const money = guestMoneyAfterUndoing([earlier]);
    return { differenceSen: 0 - earlier.amountSen, paidSen, ...money };
  }
  const now = clock.now();
  throwIfRefused(refusalToUndoMove(await pastMove(tx, undone), now));
  const status = membershipStatusOf(await findMembership(tx, userId));
  const by = undoneBy(undoing, undone, deskMailTexts.moveUndone, now);
  const target = { courtName, date, slot };
  await lockRuleVersion(tx);
  const move = { booking, status, rules: await readRuleBook(tx), target, now, staff: by };
  const { courtId, court } = await requireSlot(tx, move);
  const differenceSen = undone.amountSen;
  await moveAllowance(tx, move);
  await requireUnspent(tx, undone, now);
  const isGuestMoney = isUndoneInGuestMoney(booking, undone);
  const to = { courtId, date, slot };
  await writeMove(tx, settings, own, move, {
    court,
    to,
    differenceSen,
    isGuestMoney,
    staff: by,
    undoes: changeId,
  });
  const answer = { differenceSen, paidSen: paidSen + differenceSen };
  await writeAudit(
    tx,
    {
      ...(await undoneEntry(tx, undone)),
      by: { userId: by.userId, permission: 'bookings.move' },
      action: 'booking.move_undone',
      reason: by.reason,
      details: {
        before: { court: booking.courtName, date: booking.bookingDate, slot: booking.slot },
        after: { court, date, slot, ...answer },
      },
    },
    now,
  );
  const written = {
    gaveBack: isGuestMoney ? 'money' : null,
    amountSen: 0 - differenceSen,
  } as const;
  return { ...answer, ...guestMoneyAfterUndoing([written]) };
};

/** Undoes a move of the staff, with what moved with it. [DESK-13] [DESK-14] [DESK-29] */
export const undoMove = async (
  context: AppContext,
  undoing: Undoing,
  changeId: string,
): Promise<Answer> => {
  const undone = await findMove(context.db, changeId);
  if (undone === undefined) throw new Refusal('not_found');
  if (undone.swapId !== null) return undoSwap(context, undoing, undone);
  if (undone.jointId !== null) return undoJointMove(context, undoing, undone);
  return forMember(() =>
    transact(context.db, (tx) => undoInTransaction(tx, context, undoing, undone)),
  );
};
