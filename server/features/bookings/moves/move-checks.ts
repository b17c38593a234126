import type { CallRequest } from '#contract/call.ts';
import type { moveBooking } from '#contract/moves.ts';
import {
  moveDifference,
  refusalOfCourtType,
  refusalToMove,
  refusalToPayDifference,
  weeksOfMove,
} from '#domain/bookings/moves.ts';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import type { Sen } from '#domain/money/money.ts';
import { refusalOfShownTotal } from '#domain/orders/orders.ts';
import { refusalOfFreeSlots } from '#domain/slots/allowance.ts';
import { differenceAtDesk, refusalToMoveAtDesk } from '#domain/staff/moves.ts';
import { pricesAt } from '#domain/venue/price-changes.ts';
import type { RefusalCode } from '#domain/words/refusal-texts.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { BookingRow } from '#server/features/bookings/bookings.repository.ts';
import { refundableOf } from '#server/features/bookings/bookings.ts';
import { type ChangedByStaff, slotKeyOf } from '#server/features/bookings/changes.repository.ts';
import { isFreeBooking, returnAllowance } from '#server/features/bookings/changes.ts';
import { deleteReservations } from '#server/features/credits/reservations.repository.ts';
import { lockSpendableCredits } from '#server/features/credits/reservations.ts';
import { priceForMember } from '#server/features/orders/bill.ts';
import { addSlotsUsed, lockSlotsUsed } from '#server/features/slots/allowance.repository.ts';
import { findHeldAlready } from '#server/features/slots/claims.ts';
import { type AskedSlot, requireSelection } from '#server/features/slots/selection.ts';
import type { RuleBook } from '#server/features/venue/rule-book.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

export type MoveRequest = CallRequest<typeof moveBooking>['body'];

/** A requested move with the facts that decide it. */
export interface Move {
  readonly booking: BookingRow;
  readonly status: MembershipStatus;
  readonly rules: RuleBook;
  readonly target: Pick<MoveRequest, 'date' | 'slot' | 'courtName'>;
  readonly now: Temporal.Instant;
  /** Undefined if the member moves the booking. */
  readonly staff: Pick<ChangedByStaff, 'userId'> | undefined;
  /** The member who has the new slot and gets the old one. */
  readonly swapsWith?: string;
}

export const movableOf = (booking: BookingRow) => ({
  ...refundableOf(booking),
  type: booking.bookingType,
  courtType: booking.courtType,
  soldSen: booking.soldSen,
  date: booking.bookingDate,
});

export const refusalTo = ({ booking, target, now, staff }: Move): RefusalCode | null => {
  const movable = movableOf(booking);
  return staff ? refusalToMoveAtDesk(movable, target.date, now) : refusalToMove(movable, now);
};

/**
 * Checks the new slots of a member's bookings, on one court and day, by the rules for orders. The
 * slots that the bookings leave do not count. Returns them in the order of the slots.
 */
export const requireSlots = async (
  db: Database,
  moves: readonly Move[],
): Promise<readonly AskedSlot[]> => {
  const [first] = moves;
  if (first === undefined) throw new Refusal('no_timeslot');
  const { booking, status, rules, target, now, swapsWith } = first;
  const { userId } = booking;
  const { date, courtName } = target;
  const slots = { [courtName]: moves.map((move) => move.target.slot) };
  const leaves = moves.map((move) => slotKeyOf(move.booking));
  const selection = { userId, status, date, slots, leaves, swapsWith };
  const found = await requireSelection(db, rules, selection, now);
  for (const { courtType } of found) {
    throwIfRefused(refusalOfCourtType(movableOf(booking), courtType));
  }
  // Otherwise the move would take a slot from the member's own pending order, and its payment
  // would buy nothing.
  const { orderIds } = await findHeldAlready(db, userId, date, slots, now);
  if (orderIds.length > 0) throw new Refusal('move_own_hold');
  return found;
};

/** The same for one booking. */
export const requireSlot = async (db: Database, move: Move): Promise<AskedSlot> => {
  const [found] = await requireSlots(db, [move]);
  if (found === undefined) throw new Refusal('no_timeslot');
  return found;
};

/** The price difference, and what is due of it. */
interface Difference {
  readonly fullSen: Sen;
  readonly differenceSen: Sen;
}

export const differenceOf = (
  { booking, status, rules, target, now, staff }: Move,
  newSlot: AskedSlot,
): Difference => {
  const prices = pricesAt(rules.priceBook, now);
  const [priced] = priceForMember(prices, status, target.date, [newSlot]);
  const movable = movableOf(booking);
  const fullSen = moveDifference(movable, priced?.finalPrice ?? 0);
  return { fullSen, differenceSen: staff ? differenceAtDesk(movable, fullSen, now) : fullSen };
};

/** The price difference, or a refusal if another one was shown. */
export const requireDifference = (move: Move, newSlot: AskedSlot, shownSen: Sen): Sen => {
  const { differenceSen: pricedSen } = differenceOf(move, newSlot);
  throwIfRefused(refusalOfShownTotal(shownSen, pricedSen), { shownSen, pricedSen });
  return pricedSen;
};

/** The credits stay locked until the transaction ends. */
export const requireCredits = async (
  tx: Tx,
  userId: string,
  differenceSen: Sen,
  now: Temporal.Instant,
): Promise<void> => {
  if (differenceSen <= 0) return;
  await deleteReservations(tx, userId, [], now);
  const availableSen = await lockSpendableCredits(tx, userId, now);
  throwIfRefused(refusalToPayDifference(differenceSen, availableSen), {
    neededSen: differenceSen,
    availableSen,
  });
};

/** A free slot that moves to another week counts in that week. [MOVE-6] */
export const moveAllowance = async (
  tx: Tx,
  { booking, status, target: { date } }: Move,
): Promise<void> => {
  const weeks = isFreeBooking(booking) ? weeksOfMove(booking.bookingDate, date) : null;
  if (weeks === null) return;
  const slotsUsed = await lockSlotsUsed(tx, booking.userId, weeks.entered);
  throwIfRefused(refusalOfFreeSlots(status, slotsUsed, 1));
  await addSlotsUsed(tx, booking.userId, weeks.entered, 1);
  await returnAllowance(tx, booking.userId, weeks.left);
};
