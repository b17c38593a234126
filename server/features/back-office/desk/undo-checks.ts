import { refusalToPayDifference } from '#domain/bookings/moves.ts';
import { refusalToUndoMoney } from '#domain/staff/guest-money.ts';
import { type PastMove, refusalOfUndoReason } from '#domain/staff/undo.ts';
import type { Tx } from '#server/db/database.ts';
import type { DeskPerson } from '#server/features/back-office/desk/person.ts';
import { hasResolution } from '#server/features/back-office/exceptions/resolutions.repository.ts';
import type { ChangedByStaff } from '#server/features/bookings/changes.repository.ts';
import { findLastMove } from '#server/features/bookings/past-changes.repository.ts';
import type { MadeMove } from '#server/features/bookings/undo.repository.ts';
import { deleteReservations } from '#server/features/credits/reservations.repository.ts';
import { lockSpendableCredits } from '#server/features/credits/reservations.ts';
import { findAuditOfChange } from '#server/features/platform/audit.repository.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

/** The facts of a move that the rules of undoing need. The caller has locked the booking. */
export const pastMove = async (
  tx: Tx,
  { id, bookingId, date, slot, toDate, toSlot, staffUserId }: MadeMove,
): Promise<PastMove> => ({
  from: { date, slot },
  to: { date: toDate, slot: toSlot },
  isByStaff: staffUserId !== null,
  isLast: (await findLastMove(tx, bookingId))?.id === id,
});

/**
 * The refunded credits must be unspent, and nobody may have decided about money that is owed to a
 * guest. The caller has locked the member. [EXC-7]
 */
export const requireUnspent = async (
  tx: Tx,
  { id, userId, amountSen, gaveBack }: Pick<MadeMove, 'id' | 'userId' | 'amountSen' | 'gaveBack'>,
  now: Temporal.Instant,
): Promise<void> => {
  if (amountSen <= 0) return;
  if (gaveBack === 'money') {
    const isResolved = await hasResolution(tx, id);
    return throwIfRefused(refusalToUndoMoney({ isResolved }));
  }
  await deleteReservations(tx, userId, [], now);
  const availableSen = await lockSpendableCredits(tx, userId, now);
  if (refusalToPayDifference(amountSen, availableSen) !== null) {
    throw new Refusal('undo_credits_spent');
  }
};

/** The person who undoes a change, with the reason that they typed; null for none. */
export interface Undoing {
  readonly staff: DeskPerson;
  readonly reason: string | null;
}

type Undone = Pick<MadeMove, 'staffUserId' | 'madeAt'>;

/** The person and the reason to store: the standard text if it is undone at once. [DESK-20] */
export const undoneBy = (
  { staff: { userId }, reason }: Undoing,
  { staffUserId, madeAt }: Undone,
  atOnce: string,
  now: Temporal.Instant,
): ChangedByStaff => {
  const isOwn = staffUserId === userId;
  const made = { isOwn, madeAt: madeAt.toTemporalInstant(), reason };
  throwIfRefused(refusalOfUndoReason(made, now));
  return { userId, reason: reason ?? atOnce };
};

/** The audit entry that undoes the one of a change. */
export const undoneEntry = async (
  tx: Tx,
  { bookingId, id }: Pick<MadeMove, 'bookingId' | 'id'>,
) => ({
  subject: `booking:${bookingId}`,
  undoes: await findAuditOfChange(tx, `booking:${bookingId}`, id),
});
