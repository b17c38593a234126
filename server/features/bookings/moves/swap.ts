import type { CallOutput } from '#contract/call.ts';
import type { swapAtDesk } from '#contract/desk-bookings.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import type { Sen } from '#domain/money/money.ts';
import {
  type BookedPlace,
  haveSwapped,
  refusalToSwap,
  type TwoPlaces,
} from '#domain/staff/swaps.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { BookingRow } from '#server/features/bookings/bookings.repository.ts';
import {
  type ChangedByStaff,
  findLastMove,
  slotKeyOf,
} from '#server/features/bookings/changes.repository.ts';
import { type OwnBooking, requireOwnBooking } from '#server/features/bookings/changes.ts';
import { mailBookingMove } from '#server/features/bookings/mails/booking-mails.ts';
import { exchangePlaces } from '#server/features/bookings/moves/move.repository.ts';
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
import { findMembership, lockAccount } from '#server/features/members/members.repository.ts';
import { lockClaim } from '#server/features/slots/claims.repository.ts';
import { byPlace } from '#server/features/slots/claims.ts';
import type { RuleBook } from '#server/features/venue/rule-book.ts';
import { failAs, throwIfRefused } from '#server/http/refusal.ts';

/** One of the two bookings of a swap, as the desk saw it. */
export interface Swapped {
  readonly userId: string;
  readonly bookingId: string;
  readonly from: BookedPlace;
  readonly shownDifferenceSen: Sen;
}

export type Swap = readonly [Swapped, Swapped];

export interface SwapResult {
  readonly answer: CallOutput<typeof swapAtDesk>;
  /** The bookings as they were; undefined for a repeated request. */
  readonly before: readonly [BookingRow, BookingRow] | undefined;
}

export const placeOfBooking = ({ courtName, bookingDate, slot }: BookingRow): BookedPlace => ({
  courtName,
  date: bookingDate,
  slot,
});

/** One half of a swap: the move of a booking to the slot of the other. */
export const halfOf = async (
  db: Database,
  booking: BookingRow,
  other: BookingRow,
  facts: Pick<Move, 'now' | 'staff'> & { readonly rules: RuleBook },
): Promise<Move> => ({
  ...facts,
  booking,
  status: membershipStatusOf(await findMembership(db, booking.userId)),
  target: placeOfBooking(other),
  swapsWith: other.userId,
});

/**
 * Locks both members before anything of either, in the order of their ids. Whoever changes a booking
 * locks its member first, so two swaps of the same bookings wait for each other.
 */
const lockBoth = async (tx: Tx, [one, other]: Swap): Promise<[OwnBooking, OwnBooking]> => {
  for (const userId of [one.userId, other.userId].toSorted()) await lockAccount(tx, userId);
  const lock = ({ userId, bookingId }: Swapped) =>
    requireOwnBooking(tx, userId, bookingId, 'order_failed');
  return [await lock(one), await lock(other)];
};

const lockClaims = async (tx: Tx, bookings: readonly BookingRow[]): Promise<void> => {
  for (const place of bookings.map(slotKeyOf).toSorted(byPlace)) await lockClaim(tx, place);
};

/** The answer that the first, identical request got. */
const repeatedAnswer = async (tx: Tx, booking: BookingRow) => ({
  differenceSen: 0 - ((await findLastMove(tx, booking.id))?.amountSen ?? 0),
  paidSen: movableOf(booking).paidSen,
});

/** Both bookings change places, or nothing changes. The rules of a move apply to each. [DESK-11] */
export const swapInTransaction = async (
  tx: Tx,
  { clock, settings, readRuleBook }: AppContext,
  swap: Swap,
  staff: ChangedByStaff,
): Promise<SwapResult> => {
  const [one, other] = await lockBoth(tx, swap);
  const bookings = [one.booking, other.booking] as const;
  const places: TwoPlaces = [placeOfBooking(bookings[0]), placeOfBooking(bookings[1])];
  const shown: TwoPlaces = [swap[0].from, swap[1].from];
  if (haveSwapped(places, shown)) {
    const own = await repeatedAnswer(tx, one.booking);
    return { answer: { own, other: await repeatedAnswer(tx, other.booking) }, before: undefined };
  }
  throwIfRefused(refusalToSwap([swap[0].userId, swap[1].userId], places, shown));
  const facts = { now: clock.now(), staff, rules: await readRuleBook(tx) };
  const check = async (own: OwnBooking, entered: BookingRow, { shownDifferenceSen }: Swapped) => {
    const move = await halfOf(tx, own.booking, entered, facts);
    throwIfRefused(refusalTo(move));
    const newSlot = await requireSlot(tx, move);
    const differenceSen = requireDifference(move, newSlot, shownDifferenceSen);
    return { own, entered, move, differenceSen };
  };
  const halves = [
    await check(one, other.booking, swap[0]),
    await check(other, one.booking, swap[1]),
  ] as const;
  // Rows of both members are locked in one order, whichever booking was named first.
  const inOrder = halves.toSorted((a, b) => (a.own.booking.userId < b.own.booking.userId ? -1 : 1));
  for (const { own, move, differenceSen } of inOrder) {
    await moveAllowance(tx, move);
    await requireCredits(tx, own.booking.userId, differenceSen, facts.now);
  }
  await failAs('order_failed', async () => {
    await lockClaims(tx, bookings);
    await exchangePlaces(tx, ...bookings);
    for (const { own, entered, move, differenceSen } of inOrder) {
      const { courtName: court, date, slot } = move.target;
      const to = slotKeyOf(entered);
      await payDifference(tx, own.booking, { to, differenceSen, staff }, facts.now);
      const moved = { to: { court, date, slot }, differenceSen, reason: staff.reason };
      await mailBookingMove(tx, settings, own, moved, facts.now);
      await emitMove(tx, own);
    }
  });
  const answerOf = ({ own: { booking }, differenceSen }: (typeof halves)[number]) => ({
    differenceSen,
    paidSen: movableOf(booking).paidSen + differenceSen,
  });
  return { answer: { own: answerOf(halves[0]), other: answerOf(halves[1]) }, before: bookings };
};
