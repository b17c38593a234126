import type { CallOutput } from '#contract/call.ts';
import type { undoMoveAtDesk } from '#contract/desk-bookings.ts';
import { guestMoneyAfterUndoing, isUndoneInGuestMoney } from '#domain/staff/guest-money.ts';
import { refusalToUndoSwap } from '#domain/staff/undo.ts';
import { deskMailTexts } from '#domain/words/desk-mail-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { forMember } from '#server/features/back-office/desk/person.ts';
import {
  pastMove,
  requireUnspent,
  type Undoing,
  undoneBy,
  undoneEntry,
} from '#server/features/back-office/desk/undo-checks.ts';
import type { BookingRow } from '#server/features/bookings/bookings.repository.ts';
import type { ChangedByStaff } from '#server/features/bookings/changes.repository.ts';
import type { OwnBooking } from '#server/features/bookings/changes.ts';
import { movableOf, requireSlot } from '#server/features/bookings/moves/move-checks.ts';
import {
  answerOfMove,
  lockBoth,
  type SwapMove,
  shownSlotOf,
  swapMoveOf,
  writeSwap,
} from '#server/features/bookings/moves/swap.ts';
import {
  findOtherMove,
  findUndoing,
  type MadeMove,
} from '#server/features/bookings/undo.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { lockRuleVersion } from '#server/features/venue/rule-book.repository.ts';
import { throwIfRefused } from '#server/http/refusal.ts';

type Answer = CallOutput<typeof undoMoveAtDesk>;

/** A move of a swap that undoes an earlier one. */
type UndoneMove = SwapMove & { readonly undoes: string };

const amountOf = ({ isGuestMoney, differenceSen }: UndoneMove) => ({
  gaveBack: isGuestMoney ? ('money' as const) : null,
  amountSen: 0 - differenceSen,
});

const auditMove = async (
  tx: Tx,
  by: ChangedByStaff,
  { own: { booking }, entered, differenceSen, undoes }: UndoneMove,
  now: Temporal.Instant,
): Promise<void> => {
  const { courtName: court, date, slot } = shownSlotOf(booking);
  const { courtName: toCourt, date: toDate, slot: toSlot } = shownSlotOf(entered);
  const to = { court: toCourt, date: toDate, slot: toSlot };
  await writeAudit(
    tx,
    {
      ...(await undoneEntry(tx, { bookingId: booking.id, id: undoes })),
      by: { userId: by.userId, permission: 'bookings.move' },
      action: 'booking.swap_undone',
      reason: by.reason,
      details: {
        before: { court, date, slot },
        after: { ...to, differenceSen, with: entered.id },
      },
    },
    now,
  );
};

/** Moves both bookings back by the rules of booking, each at the difference of its own move. */
const undoInTransaction = async (
  tx: Tx,
  { clock, settings, readRuleBook }: AppContext,
  undoing: Undoing,
  [one, other]: readonly [MadeMove, MadeMove],
): Promise<Answer> => {
  const [own, theirs] = await lockBoth(tx, [one, other], 'undo_superseded');
  const earlier = await findUndoing(tx, one.id);
  if (earlier !== undefined) {
    const { paidSen } = movableOf(own.booking);
    const ofOther = await findUndoing(tx, other.id);
    const money = guestMoneyAfterUndoing(ofOther ? [earlier, ofOther] : [earlier]);
    return { differenceSen: 0 - earlier.amountSen, paidSen, ...money };
  }
  const now = clock.now();
  const past = [await pastMove(tx, one), await pastMove(tx, other)] as const;
  throwIfRefused(refusalToUndoSwap(past, now));
  const by = undoneBy(undoing, one, deskMailTexts.swapUndone, now);
  await lockRuleVersion(tx);
  const facts = { now, staff: by, rules: await readRuleBook(tx) };
  const check = async (
    undone: MadeMove,
    booking: OwnBooking,
    entered: BookingRow,
  ): Promise<UndoneMove> => {
    const move = await swapMoveOf(tx, booking.booking, entered, facts);
    await requireSlot(tx, move);
    const { id: undoes, amountSen: differenceSen } = undone;
    const isGuestMoney = isUndoneInGuestMoney(booking.booking, undone);
    return { own: booking, entered, move, differenceSen, isGuestMoney, undoes };
  };
  const moves = [
    await check(one, own, theirs.booking),
    await check(other, theirs, own.booking),
  ] as const;
  // Credits of both members are locked in one order, whichever move was named.
  for (const undone of [one, other].toSorted((a, b) => (a.userId < b.userId ? -1 : 1))) {
    await requireUnspent(tx, undone, now);
  }
  await writeSwap(tx, settings, moves, by, now);
  for (const move of moves) await auditMove(tx, by, move, now);
  return { ...answerOfMove(moves[0]), ...guestMoneyAfterUndoing(moves.map(amountOf)) };
};

/** Undoes both moves of a swap, whichever of them is named. [DESK-14] */
export const undoSwap = async (
  context: AppContext,
  undoing: Undoing,
  named: MadeMove,
): Promise<Answer> => {
  const other = await findOtherMove(context.db, named);
  return forMember(() =>
    transact(context.db, (tx) => undoInTransaction(tx, context, undoing, [named, other])),
  );
};
