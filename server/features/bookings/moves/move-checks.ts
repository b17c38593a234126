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
import type { ChangedByStaff } from '#server/features/bookings/changes.repository.ts';
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

/** Checks the new slot by the rules for orders. The slot that the booking leaves does not count. */
export const requireSlot = async (
  db: Database,
  { booking, status, rules, target, now, swapsWith }: Move,
): Promise<AskedSlot> => {
  const { userId, bookingDate: leaves } = booking;
  const { date, courtName, slot } = target;
  const slots = { [courtName]: [slot] };
  const selection = { userId, status, date, slots, leaves, swapsWith };
  const [found] = await requireSelection(db, rules, selection, now);
  if (found === undefined) throw new Refusal('no_timeslot');
  throwIfRefused(refusalOfCourtType(movableOf(booking), found.courtType));
  // Otherwise the move would take the slot from the member's own pending order, and its payment
  // would buy nothing.
  const { orderIds } = await findHeldAlready(db, userId, date, slots, now);
  if (orderIds.length > 0) throw new Refusal('move_own_hold');
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
