import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { moveBooking } from '#contract/moves.ts';
import {
  moveDifference,
  refusalOfCourtType,
  refusalToMove,
  refusalToPayDifference,
  repeatedDifference,
  weeksOfMove,
} from '#domain/bookings/moves.ts';
import { type MembershipStatus, membershipStatusOf } from '#domain/members/membership-status.ts';
import type { Sen } from '#domain/money/money.ts';
import { refusalOfShownTotal } from '#domain/orders/orders.ts';
import { refusalOfFreeSlots } from '#domain/slots/allowance.ts';
import { differenceAtDesk, refusalToMoveAtDesk } from '#domain/staff/moves.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { RefusalCode } from '#domain/words/refusal-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import type { BookingRow } from '#server/features/bookings/bookings.repository.ts';
import { refundableOf } from '#server/features/bookings/bookings.ts';
import {
  type ChangedByStaff,
  findLastMove,
  insertChange,
  slotKeyOf,
} from '#server/features/bookings/changes.repository.ts';
import {
  isFreeBooking,
  type OwnBooking,
  requireOwnBooking,
  returnAllowance,
} from '#server/features/bookings/changes.ts';
import { mailBookingMove } from '#server/features/bookings/mails/booking-mails.ts';
import { updatePlace } from '#server/features/bookings/moves/move.repository.ts';
import { postCredits } from '#server/features/credits/ledger.ts';
import { deleteReservations } from '#server/features/credits/reservations.repository.ts';
import { lockSpendableCredits } from '#server/features/credits/reservations.ts';
import { findMembership } from '#server/features/members/members.repository.ts';
import { priceForMember } from '#server/features/orders/bill.ts';
import { addSlotsUsed, lockSlotsUsed } from '#server/features/slots/allowance.repository.ts';
import { deleteClaims, lockClaim, type SlotKey } from '#server/features/slots/claims.repository.ts';
import { byPlace, claimSlots, findHeldAlready } from '#server/features/slots/claims.ts';
import { type AskedSlot, requireSelection } from '#server/features/slots/selection.ts';
import type { RuleBook } from '#server/features/venue/rule-book.ts';
import { failAs, Refusal, throwIfRefused } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

type MoveRequest = CallRequest<typeof moveBooking>['body'];

/** A requested move with the facts that decide it. */
interface Move {
  readonly own: OwnBooking;
  readonly status: MembershipStatus;
  readonly rules: RuleBook;
  readonly request: MoveRequest;
  readonly now: Temporal.Instant;
  /** Undefined if the member moves the booking. */
  readonly staff: ChangedByStaff | undefined;
}

const movableOf = (booking: BookingRow) => ({
  ...refundableOf(booking),
  type: booking.bookingType,
  courtType: booking.courtType,
  soldSen: booking.soldSen,
  date: booking.bookingDate,
});

const refusalTo = ({ own, request, now, staff }: Move): RefusalCode | null => {
  const movable = movableOf(own.booking);
  return staff ? refusalToMoveAtDesk(movable, request.date, now) : refusalToMove(movable, now);
};

const isThereAlready = (booking: BookingRow, { courtName, date, slot }: MoveRequest): boolean =>
  booking.courtName === courtName && booking.bookingDate === date && booking.slot === slot;

/** The difference that the first, identical request returned. [MOVE-8] */
const findDifferenceOf = async (
  tx: Tx,
  booking: BookingRow,
  request: MoveRequest,
): Promise<Sen> => {
  const last = await findLastMove(tx, booking.id);
  return repeatedDifference(
    request.shownDifferenceSen,
    last === undefined ? null : -last.amountSen,
  );
};

/** Checks the new slot by the rules for orders. The slot that the booking leaves does not count. */
const requireSlot = async (
  tx: Tx,
  { own, status, rules, request, now }: Move,
): Promise<AskedSlot> => {
  const { userId, bookingDate: leaves } = own.booking;
  const { date, courtName, slot } = request;
  const selection = { userId, status, date, slots: { [courtName]: [slot] }, leaves };
  const [found] = await requireSelection(tx, rules, selection, now);
  if (found === undefined) throw new Refusal('no_timeslot');
  throwIfRefused(refusalOfCourtType(movableOf(own.booking), found.courtType));
  // Otherwise the move would take the slot from the member's own pending order, and its payment
  // would buy nothing.
  const { orderIds } = await findHeldAlready(tx, userId, date, selection.slots, now);
  if (orderIds.length > 0) throw new Refusal('move_own_hold');
  return found;
};

/** The price difference, or a refusal if the member was shown another one. */
const requireDifference = (move: Move, newSlot: AskedSlot): Sen => {
  const { own, status, rules, request, now, staff } = move;
  const [priced] = priceForMember(rules, status, request.date, [newSlot]);
  const movable = movableOf(own.booking);
  const fullSen = moveDifference(movable, priced?.finalPrice ?? 0);
  const differenceSen = staff ? differenceAtDesk(movable, fullSen, now) : fullSen;
  throwIfRefused(refusalOfShownTotal(request.shownDifferenceSen, differenceSen), {
    shownSen: request.shownDifferenceSen,
    pricedSen: differenceSen,
  });
  return differenceSen;
};

/** The credits stay locked until the transaction ends. */
const requireCredits = async (
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
const moveAllowance = async (
  tx: Tx,
  { own: { booking }, status }: Move,
  date: BookingDate,
): Promise<void> => {
  const weeks = isFreeBooking(booking) ? weeksOfMove(booking.bookingDate, date) : null;
  if (weeks === null) return;
  const slotsUsed = await lockSlotsUsed(tx, booking.userId, weeks.entered);
  throwIfRefused(refusalOfFreeSlots(status, slotsUsed, 1));
  await addSlotsUsed(tx, booking.userId, weeks.entered, 1);
  await returnAllowance(tx, booking.userId, weeks.left);
};

/**
 * Claims the new slot before the old one is released. Slots are locked in the same order as
 * everywhere else, or two members could deadlock.
 */
const changeSlots = async (tx: Tx, move: Move, to: SlotKey): Promise<void> => {
  const { booking } = move.own;
  const from = slotKeyOf(booking);
  if (byPlace(from, to) < 0) await lockClaim(tx, from);
  if (!(await claimSlots(tx, booking.userId, [{ ...to, kind: 'booking' }], move.now))) {
    // Another member has claimed the slot since it was checked. Checking again throws the exact
    // refusal.
    await requireSlot(tx, move);
    throw new Refusal('slot_gone');
  }
  await updatePlace(tx, booking, to);
  await deleteClaims(tx, [from]);
};

/** Posts the difference to the ledger. The sold item keeps its price. */
const payDifference = async (
  tx: Tx,
  { own: { booking }, staff, now }: Move,
  to: SlotKey,
  differenceSen: Sen,
): Promise<void> => {
  const amountSen = 0 - differenceSen;
  const { itemId } = booking;
  const change = { booking, itemId, movedTo: to, amountSen, gaveBack: null, staff };
  const changeId = await insertChange(tx, change, now);
  if (amountSen === 0) return;
  await postCredits(
    tx,
    {
      userId: booking.userId,
      amountSen,
      kind: 'move',
      orderId: booking.orderId,
      bookingId: booking.id,
      changeId,
      reason: staff?.reason ?? null,
      createdBy: staff ? 'staff' : 'member',
      idempotencyKey: `move/${changeId}`,
    },
    now,
  );
};

/**
 * Emits a live event so that the member's open screens reload their bookings. The order stays
 * unchanged.
 */
const emitMove = (tx: Tx, { booking }: OwnBooking): Promise<void> => {
  const { userId, mainOrderId: orderId, mainStatus: status } = booking;
  return orderId === null || status === null
    ? writeEvent(tx, { topic: 'bookings', payload: { userId } })
    : writeEvent(tx, { topic: 'orders', payload: { userId, orderId, status } });
};

/** The answer of a move, with the booking as it was; undefined for a repeated request. */
export interface MoveResult {
  readonly answer: CallOutput<typeof moveBooking>;
  readonly before: BookingRow | undefined;
}

/** Moves a booking for its member or, with a person of the staff, for the venue. */
export const moveInTransaction = async (
  tx: Tx,
  { clock, settings, readRuleBook }: AppContext,
  { userId, bookingId }: { readonly userId: string; readonly bookingId: string },
  request: MoveRequest,
  staff?: ChangedByStaff,
): Promise<MoveResult> => {
  const own = await requireOwnBooking(tx, userId, bookingId, 'order_failed');
  const { booking } = own;
  const movable = movableOf(booking);
  // The request was repeated, for example because the first answer was lost.
  if (isThereAlready(booking, request)) {
    const differenceSen = await findDifferenceOf(tx, booking, request);
    return { answer: { differenceSen, paidSen: movable.paidSen }, before: undefined };
  }
  const now = clock.now();
  const status = membershipStatusOf(await findMembership(tx, userId));
  const move = { own, status, rules: await readRuleBook(tx), request, now, staff };
  throwIfRefused(refusalTo(move));
  const newSlot = await requireSlot(tx, move);
  const differenceSen = requireDifference(move, newSlot);
  await moveAllowance(tx, move, request.date);
  await requireCredits(tx, userId, differenceSen, now);
  const to = { courtId: newSlot.courtId, date: request.date, slot: request.slot };
  await failAs('order_failed', async () => {
    await changeSlots(tx, move, to);
    await payDifference(tx, move, to, differenceSen);
    await mailBookingMove(
      tx,
      settings,
      own,
      { to: { ...to, court: newSlot.court }, differenceSen, reason: staff?.reason ?? null },
      now,
    );
    await emitMove(tx, own);
  });
  return {
    answer: { differenceSen, paidSen: movable.paidSen + differenceSen },
    before: booking,
  };
};

/** One transaction: claims the new slot and releases the old one, or changes nothing. */
export const moveOwnBooking = async (
  context: AppContext,
  userId: string,
  bookingId: string,
  request: MoveRequest,
): Promise<CallOutput<typeof moveBooking>> => {
  const key = { userId, bookingId };
  return (await transact(context.db, (tx) => moveInTransaction(tx, context, key, request))).answer;
};
