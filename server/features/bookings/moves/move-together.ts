import { randomUUIDv7 } from 'node:crypto';
import { repeatedDifference } from '#domain/bookings/moves.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import { type Sen, sumSen } from '#domain/money/money.ts';
import { refusalOfShownTotal } from '#domain/orders/orders.ts';
import { refusalToChargeGuest } from '#domain/staff/guest-money.ts';
import { slotsMovedTogether } from '#domain/staff/moves.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Settings } from '#server/env.ts';
import type { BookingRow } from '#server/features/bookings/bookings.repository.ts';
import type { ChangedByStaff } from '#server/features/bookings/changes.repository.ts';
import { lockOwnBookings, type OwnBooking } from '#server/features/bookings/changes.ts';
import { mailJointMove } from '#server/features/bookings/mails/joint-move-mails.ts';
import { changeSlots, emitMove, payDifference } from '#server/features/bookings/moves/move.ts';
import {
  differenceOf,
  type Move,
  type MoveRequest,
  movableOf,
  moveAllowance,
  refusalTo,
  requireCredits,
  requireSlots,
} from '#server/features/bookings/moves/move-checks.ts';
import { findLastMove } from '#server/features/bookings/past-changes.repository.ts';
import { findMembership } from '#server/features/members/members.repository.ts';
import type { AskedSlot } from '#server/features/slots/selection.ts';
import { lockRuleVersion } from '#server/features/venue/rule-book.repository.ts';
import { failAs, Refusal, throwIfRefused } from '#server/http/refusal.ts';

/** One of the bookings of a member that move together, after its checks. */
export interface JointMove {
  readonly own: OwnBooking;
  readonly move: Move;
  readonly slot: AskedSlot;
  readonly differenceSen: Sen;
  /** True if the difference changes what the venue owes a guest; otherwise it is paid in credits. */
  readonly isGuestMoney: boolean;
  /** The move that this one undoes. */
  readonly undoes?: string;
}

/** Where each of the bookings goes, in the order of their slots; the first is the one that is named. */
export const jointMovesOf = (
  bookings: readonly BookingRow[],
  target: Move['target'],
  facts: Omit<Move, 'booking' | 'target' | 'swapsWith'>,
): readonly Move[] => {
  const slots = slotsMovedTogether(bookings, target.slot);
  if (slots === null) throw new Refusal('move_changed');
  return bookings
    .map((booking, at) => ({
      ...facts,
      booking,
      target: { ...target, slot: slots[at] ?? target.slot },
    }))
    .toSorted((a, b) => a.target.slot - b.target.slot);
};

interface QuotedMove {
  readonly move: Move;
  readonly slot: AskedSlot;
  readonly fullSen: Sen;
  readonly differenceSen: Sen;
}

/** The difference of each move, by the rules of a move. [DESK-29] */
export const quoteTogether = async (
  db: Database,
  moves: readonly Move[],
): Promise<readonly QuotedMove[]> => {
  for (const move of moves) throwIfRefused(refusalTo(move));
  const slots = await requireSlots(db, moves);
  return moves.map((move, at) => {
    const slot = slots[at];
    if (slot === undefined) throw new Refusal('no_timeslot');
    const difference = differenceOf(move, slot);
    throwIfRefused(refusalToChargeGuest(move.booking, difference.differenceSen));
    return { move, slot, ...difference };
  });
};

/** Writes all of the moves, with one mail, and returns the ids of their changes in the same order. */
export const writeTogether = async (
  tx: Tx,
  settings: Settings,
  moves: readonly JointMove[],
  staff: ChangedByStaff,
  now: Temporal.Instant,
): Promise<readonly string[]> => {
  for (const { move } of moves) await moveAllowance(tx, move);
  const [first] = moves;
  if (first === undefined) return [];
  const { userId } = first.own.booking;
  const inCredits = moves.filter(({ isGuestMoney }) => !isGuestMoney);
  await requireCredits(tx, userId, sumSen(inCredits.map((one) => one.differenceSen)), now);
  const jointId = randomUUIDv7();
  const changeIds = new Map<JointMove, string>();
  await failAs('order_failed', async () => {
    const toOf = ({ slot: { courtId, slot }, move }: JointMove) => ({
      ...{ courtId, date: move.target.date, slot },
    });
    await changeSlots(
      tx,
      moves.map((one) => ({ move: one.move, to: toOf(one) })),
    );
    // What comes back pays for what is dearer.
    for (const one of moves.toSorted((a, b) => a.differenceSen - b.differenceSen)) {
      const { own, differenceSen, isGuestMoney, undoes } = one;
      const change = { to: toOf(one), differenceSen, isGuestMoney, staff, undoes, jointId };
      changeIds.set(one, await payDifference(tx, own.booking, change, now));
      await emitMove(tx, own);
    }
    await mailJointMove(tx, settings, moves, staff.reason, now);
  });
  return moves.flatMap((one) => changeIds.get(one) ?? []);
};

interface JointRequest extends Omit<MoveRequest, 'shownDifferenceSen'> {
  /** The sum of all differences. */
  readonly shownDifferenceSen: Sen;
}

interface JointResult {
  readonly differenceSen: Sen;
  readonly paidSen: Sen;
  /** The moves that were made; undefined for a repeated request. */
  readonly moves: readonly (JointMove & { readonly changeId: string })[] | undefined;
  /** The change of the named booking. */
  readonly changeId: string | null;
}

const paidFor = (owns: readonly OwnBooking[]): Sen =>
  sumSen(owns.map(({ booking }) => movableOf(booking).paidSen));

/** The answer that the first, identical request got. */
const repeatedResult = async (
  tx: Tx,
  owns: readonly OwnBooking[],
  shownSen: Sen,
): Promise<JointResult> => {
  const last: NonNullable<Awaited<ReturnType<typeof findLastMove>>>[] = [];
  for (const { booking } of owns) {
    const move = await findLastMove(tx, booking.id);
    if (move !== undefined) last.push(move);
  }
  const lastSen = 0 - sumSen(last.map(({ amountSen }) => amountSen));
  const differenceSen = repeatedDifference(shownSen, lastSen);
  return {
    ...{ differenceSen, paidSen: paidFor(owns) },
    ...{ moves: undefined, changeId: last[0]?.id ?? null },
  };
};

/**
 * Moves bookings of one member together, all of them or none. The target is that of the first; the
 * others keep their distance to it. [DESK-29]
 */
export const moveTogetherInTransaction = async (
  tx: Tx,
  { clock, settings, readRuleBook }: AppContext,
  { userId, bookingIds }: { readonly userId: string; readonly bookingIds: readonly string[] },
  request: JointRequest,
  staff: ChangedByStaff,
): Promise<JointResult> => {
  const locked = await lockOwnBookings(tx, userId, bookingIds, 'order_failed');
  const owns = bookingIds.flatMap((id) => locked.find(({ booking }) => booking.id === id) ?? []);
  if (owns.length < bookingIds.length) throw new Refusal('move_changed');
  const { date, slot, courtName, shownDifferenceSen } = request;
  const [named] = owns;
  if (named === undefined) throw new Refusal('refund_booking_not_found');
  const { booking } = named;
  // The request was repeated, for example because the first answer was lost. [MOVE-8]
  if (
    booking.courtName === courtName &&
    booking.bookingDate === date &&
    booking.slot === slot &&
    slotsMovedTogether(
      owns.map((own) => own.booking),
      slot,
    ) !== null
  ) {
    return repeatedResult(tx, owns, shownDifferenceSen);
  }
  const now = clock.now();
  const status = membershipStatusOf(await findMembership(tx, userId));
  // A closure commits either before this, or after it and then counts the bookings.
  await lockRuleVersion(tx);
  const rules = await readRuleBook(tx);
  const rows = owns.map((own) => own.booking);
  const quoted = await quoteTogether(
    tx,
    jointMovesOf(rows, request, { status, rules, now, staff }),
  );
  const differenceSen = sumSen(quoted.map((one) => one.differenceSen));
  throwIfRefused(refusalOfShownTotal(shownDifferenceSen, differenceSen), {
    shownSen: shownDifferenceSen,
    pricedSen: differenceSen,
  });
  const moves = quoted.flatMap((one): JointMove[] => {
    const own = owns.find((each) => each.booking.id === one.move.booking.id);
    return own === undefined ? [] : [{ ...one, own, isGuestMoney: booking.isGuest }];
  });
  const changeIds = await writeTogether(tx, settings, moves, staff, now);
  const made = moves.map((one, at) => ({ ...one, changeId: changeIds[at] ?? '' }));
  const ofNamed = made.find(({ own }) => own.booking.id === booking.id);
  return {
    ...{ differenceSen, paidSen: paidFor(owns) + differenceSen },
    ...{ moves: made, changeId: ofNamed?.changeId ?? null },
  };
};
