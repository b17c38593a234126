import { randomUUIDv7 } from 'node:crypto';
import type { CallOutput } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { moveBooking } from '#contract/moves.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import type { Sen } from '#domain/money/money.ts';
import { refusalToChargeGuest } from '#domain/staff/guest-money.ts';
import { haveSwapped, refusalToSwap, type ShownSlot, type TwoSlots } from '#domain/staff/swaps.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Settings } from '#server/env.ts';
import type { BookingRow } from '#server/features/bookings/bookings.repository.ts';
import { type ChangedByStaff, slotKeyOf } from '#server/features/bookings/changes.repository.ts';
import { lockOwnBooking, type OwnBooking } from '#server/features/bookings/changes.ts';
import { mailBookingMove } from '#server/features/bookings/mails/booking-mails.ts';
import { exchangeSlots } from '#server/features/bookings/moves/move.repository.ts';
import { emitMove, payDifference } from '#server/features/bookings/moves/move.ts';
import {
  type Move,
  movableOf,
  moveAllowance,
  refusalTo,
  requireCredits,
  requireDifference,
  requireSlot,
} from '#server/features/bookings/moves/move-checks.ts';
import { findLastMove } from '#server/features/bookings/past-changes.repository.ts';
import { findMembership, lockAccount } from '#server/features/members/members.repository.ts';
import { lockClaim } from '#server/features/slots/claims.repository.ts';
import { bySlotKey } from '#server/features/slots/claims.ts';
import { lockRuleVersion } from '#server/features/venue/rule-book.repository.ts';
import type { RuleBook } from '#server/features/venue/rule-book.ts';
import { failAs, Refusal, throwIfRefused } from '#server/http/refusal.ts';

/** One of the two bookings of a swap, as the desk saw it. */
interface Swapped {
  readonly userId: string;
  readonly bookingId: string;
  readonly from: ShownSlot;
  readonly shownDifferenceSen: Sen;
}

export type Swap = readonly [Swapped, Swapped];

type MoveAnswer = CallOutput<typeof moveBooking>;

interface SwapResult {
  readonly answer: { readonly own: MoveAnswer; readonly other: MoveAnswer };
  /** The moves of both bookings, in the order in which they were named. */
  readonly changeIds: readonly string[];
  /** The bookings as they were; undefined for a repeated request. */
  readonly before: readonly [BookingRow, BookingRow] | undefined;
}

export const shownSlotOf = ({ courtName, bookingDate, slot }: BookingRow): ShownSlot => ({
  courtName,
  date: bookingDate,
  slot,
});

/** One move of a swap: a booking goes to the slot of the other. */
export const swapMoveOf = async (
  db: Database,
  booking: BookingRow,
  other: BookingRow,
  facts: Pick<Move, 'now' | 'staff'> & { readonly rules: RuleBook },
): Promise<Move> => ({
  ...facts,
  booking,
  status: membershipStatusOf(await findMembership(db, booking.userId)),
  target: shownSlotOf(other),
  swapsWith: other.userId,
});

/** A member and the booking of theirs that changes. */
type Key = Pick<Swapped, 'userId' | 'bookingId'>;

/**
 * Locks both members, in the order of their ids, before their bookings. Every change of a booking locks
 * its member first, so two swaps of the same bookings wait for each other. Throws the given refusal if
 * one of the bookings has ended.
 */
export const lockBoth = async (
  tx: Tx,
  [one, other]: readonly [Key, Key],
  ofEnded: ErrorCode,
): Promise<[OwnBooking, OwnBooking]> => {
  for (const userId of [one.userId, other.userId].toSorted()) await lockAccount(tx, userId);
  const lock = async ({ userId, bookingId }: Key): Promise<OwnBooking> => {
    const own = await lockOwnBooking(tx, userId, bookingId, 'order_failed');
    if (own === undefined) throw new Refusal(ofEnded);
    return own;
  };
  return [await lock(one), await lock(other)];
};

const lockClaims = async (tx: Tx, bookings: readonly BookingRow[]): Promise<void> => {
  for (const slotKey of bookings.map(slotKeyOf).toSorted(bySlotKey)) await lockClaim(tx, slotKey);
};

/** The answer that the first, identical request got. */
const repeatedAnswer = async (tx: Tx, booking: BookingRow): Promise<MoveAnswer> => ({
  differenceSen: 0 - ((await findLastMove(tx, booking.id))?.amountSen ?? 0),
  paidSen: movableOf(booking).paidSen,
});

/** One booking of a swap whose move has passed the rules. */
export interface SwapMove {
  readonly own: OwnBooking;
  readonly entered: BookingRow;
  readonly move: Move;
  readonly differenceSen: Sen;
  /** True if the difference changes what the venue owes a guest. */
  readonly isGuestMoney: boolean;
  /** The move that this one undoes. */
  readonly undoes?: string;
}

/** Writes both moves of a swap and returns the ids of their changes, in the same order. */
export const writeSwap = async (
  tx: Tx,
  settings: Settings,
  moves: readonly [SwapMove, SwapMove],
  staff: ChangedByStaff,
  now: Temporal.Instant,
): Promise<readonly string[]> => {
  // Rows of both members are locked in one order, whichever booking was named first.
  const inOrder = moves.toSorted((a, b) => (a.own.booking.userId < b.own.booking.userId ? -1 : 1));
  for (const { own, move, differenceSen, isGuestMoney } of inOrder) {
    await moveAllowance(tx, move);
    if (!isGuestMoney) await requireCredits(tx, own.booking.userId, differenceSen, now);
  }
  const swapId = randomUUIDv7();
  const changeIds = new Map<SwapMove, string>();
  await failAs('order_failed', async () => {
    const [one, other] = moves;
    await lockClaims(tx, [one.own.booking, other.own.booking]);
    await exchangeSlots(tx, one.own.booking, other.own.booking);
    for (const swapMove of inOrder) {
      const { own, entered, move, differenceSen, isGuestMoney, undoes } = swapMove;
      const { courtName: court, date, slot } = move.target;
      const change = { to: slotKeyOf(entered), differenceSen, isGuestMoney, staff, undoes, swapId };
      changeIds.set(swapMove, await payDifference(tx, own.booking, change, now));
      const moved = { to: { court, date, slot }, differenceSen, reason: staff.reason };
      await mailBookingMove(tx, settings, own, moved, now);
      await emitMove(tx, own);
    }
  });
  return moves.flatMap((move) => changeIds.get(move) ?? []);
};

export const answerOfMove = ({ own: { booking }, differenceSen }: SwapMove): MoveAnswer => ({
  differenceSen,
  paidSen: movableOf(booking).paidSen + differenceSen,
});

/** Both bookings exchange their slots, or nothing changes. The rules of a move apply. [DESK-11] */
export const swapInTransaction = async (
  tx: Tx,
  { clock, settings, readRuleBook }: AppContext,
  swap: Swap,
  staff: ChangedByStaff,
): Promise<SwapResult> => {
  const [one, other] = await lockBoth(tx, swap, 'refund_booking_not_found');
  const bookings = [one.booking, other.booking] as const;
  const current: TwoSlots = [shownSlotOf(bookings[0]), shownSlotOf(bookings[1])];
  const shown: TwoSlots = [swap[0].from, swap[1].from];
  if (haveSwapped(current, shown)) {
    const own = await repeatedAnswer(tx, one.booking);
    const answer = { own, other: await repeatedAnswer(tx, other.booking) };
    const last = await findLastMove(tx, one.booking.id);
    return { answer, changeIds: last ? [last.id] : [], before: undefined };
  }
  throwIfRefused(refusalToSwap([swap[0].userId, swap[1].userId], current, shown));
  await lockRuleVersion(tx);
  const facts = { now: clock.now(), staff, rules: await readRuleBook(tx) };
  const check = async (own: OwnBooking, entered: BookingRow, { shownDifferenceSen }: Swapped) => {
    const move = await swapMoveOf(tx, own.booking, entered, facts);
    throwIfRefused(refusalTo(move));
    const newSlot = await requireSlot(tx, move);
    const differenceSen = requireDifference(move, newSlot, shownDifferenceSen);
    const { isGuest } = own.booking;
    throwIfRefused(refusalToChargeGuest({ isGuest }, differenceSen));
    return { own, entered, move, differenceSen, isGuestMoney: isGuest };
  };
  const moves = [
    await check(one, other.booking, swap[0]),
    await check(other, one.booking, swap[1]),
  ] as const;
  const changeIds = await writeSwap(tx, settings, moves, staff, facts.now);
  const answer = { own: answerOfMove(moves[0]), other: answerOfMove(moves[1]) };
  return { answer, changeIds, before: bookings };
};
