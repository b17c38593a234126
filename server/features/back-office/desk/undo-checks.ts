import { refusalToPayDifference } from '#domain/bookings/moves.ts';
import type { PastMove } from '#domain/staff/undo.ts';
import type { Tx } from '#server/db/database.ts';
import { findLastMove } from '#server/features/bookings/changes.repository.ts';
import type { MadeMove } from '#server/features/bookings/undo.repository.ts';
import { lockSpendableCredits } from '#server/features/credits/reservations.ts';
import { Refusal } from '#server/http/refusal.ts';

/** A move as the rules of taking it back see it. The caller has locked the booking. */
export const pastMove = async (
  tx: Tx,
  { id, bookingId, date, slot, toDate, toSlot, staffUserId }: MadeMove,
): Promise<PastMove> => ({
  from: { date, slot },
  to: { date: toDate, slot: toSlot },
  isByStaff: staffUserId !== null,
  isLast: (await findLastMove(tx, bookingId))?.id === id,
});

/** The credits that came back must still be there. Money that is owed to a guest always is. */
export const requireUnspent = async (
  tx: Tx,
  { userId, amountSen, gaveBack }: Pick<MadeMove, 'userId' | 'amountSen' | 'gaveBack'>,
  now: Temporal.Instant,
): Promise<void> => {
  if (amountSen <= 0 || gaveBack === 'money') return;
  const availableSen = await lockSpendableCredits(tx, userId, now);
  if (refusalToPayDifference(amountSen, availableSen) !== null) {
    throw new Refusal('undo_credits_spent');
  }
};
