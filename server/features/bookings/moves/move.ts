import type { CallOutput } from '#contract/call.ts';
import type { moveBooking } from '#contract/moves.ts';
import { repeatedDifference } from '#domain/bookings/moves.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import type { Sen } from '#domain/money/money.ts';
import { refusalToChargeGuest } from '#domain/staff/guest-money.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import type { Settings } from '#server/env.ts';
import type { BookingRow } from '#server/features/bookings/bookings.repository.ts';
import {
  type ChangedByStaff,
  insertChange,
  slotKeyOf,
} from '#server/features/bookings/changes.repository.ts';
import { type OwnBooking, requireOwnBooking } from '#server/features/bookings/changes.ts';
import { mailBookingMove } from '#server/features/bookings/mails/booking-mails.ts';
import { updateSlotOf } from '#server/features/bookings/moves/move.repository.ts';
import {
  type Move,
  type MoveRequest,
  movableOf,
  moveAllowance,
  refusalTo,
  requireCredits,
  requireDifference,
  requireSlot,
  requireSlots,
} from '#server/features/bookings/moves/move-checks.ts';
import { findLastMove } from '#server/features/bookings/past-changes.repository.ts';
import { postCredits } from '#server/features/credits/ledger.ts';
import { findMembership } from '#server/features/members/members.repository.ts';
import { deleteClaims, lockClaim, type SlotKey } from '#server/features/slots/claims.repository.ts';
import { bySlotKey, claimSlots } from '#server/features/slots/claims.ts';
import { lockRuleVersion } from '#server/features/venue/rule-book.repository.ts';
import { failAs, Refusal, throwIfRefused } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

const isThereAlready = (booking: BookingRow, { courtName, date, slot }: MoveRequest): boolean =>
  booking.courtName === courtName && booking.bookingDate === date && booking.slot === slot;

/** A move with the slot that it goes to. */
interface SlotChange {
  readonly move: Move;
  readonly to: SlotKey;
}

const isIn = (keys: readonly SlotKey[], key: SlotKey): boolean =>
  keys.some((one) => bySlotKey(one, key) === 0);

/**
 * Claims the new slots of one member's bookings before the old ones are released; a slot that one
 * booking leaves and another enters stays claimed. Slots are locked in the same order as everywhere
 * else, or two members could deadlock.
 */
export const changeSlots = async (tx: Tx, changes: readonly SlotChange[]): Promise<void> => {
  const from = changes.map(({ move }) => slotKeyOf(move.booking));
  const entered = changes.map(({ to }) => to).filter((to) => !isIn(from, to));
  for (const key of [...from, ...entered].toSorted(bySlotKey)) {
    const [first] = changes;
    if (first === undefined) return;
    const { booking, now } = first.move;
    if (isIn(from, key)) await lockClaim(tx, key);
    else if (!(await claimSlots(tx, booking.userId, [{ ...key, kind: 'booking' }], now))) {
      // Another member has claimed the slot since it was checked. Checking again throws the exact
      // refusal.
      await requireSlots(
        tx,
        changes.map(({ move }) => move),
      );
      throw new Refusal('slot_gone');
    }
  }
  // A booking enters a slot of another one only after that one has left it.
  const isLater = changes.some(({ move, to }) => bySlotKey(slotKeyOf(move.booking), to) < 0);
  const inOrder = changes.toSorted((a, b) => bySlotKey(a.to, b.to) * (isLater ? -1 : 1));
  for (const { move, to } of inOrder) await updateSlotOf(tx, move.booking, to);
  const targets = changes.map(({ to }) => to);
  await deleteClaims(
    tx,
    from.filter((key) => !isIn(targets, key)),
  );
};

/** A booking's new slot and what the move costs. */
interface MoveToSlot {
  readonly to: SlotKey;
  readonly differenceSen: Sen;
  /** True if the difference changes what the venue owes a guest; otherwise it is paid in credits. */
  readonly isGuestMoney: boolean;
  readonly staff: ChangedByStaff | undefined;
  /** The move that this one undoes. */
  readonly undoes?: string | undefined;
  /** The same for both moves of a swap. */
  readonly swapId?: string;
  /** The same for all bookings that move together. */
  readonly jointId?: string;
}

/**
 * Records the move and posts its difference to the ledger; a guest's is money that the venue owes.
 * The sold item keeps its price. [DESK-18]
 */
export const payDifference = async (
  tx: Tx,
  booking: BookingRow,
  { to, differenceSen, isGuestMoney, staff, undoes, swapId, jointId }: MoveToSlot,
  now: Temporal.Instant,
): Promise<string> => {
  const amountSen = 0 - differenceSen;
  const { itemId } = booking;
  const gaveBack = isGuestMoney && amountSen !== 0 ? 'money' : null;
  const made = { movedTo: to, amountSen, gaveBack, staff, undoes, swapId, jointId } as const;
  const change = { booking, itemId, ...made };
  const changeId = await insertChange(tx, change, now);
  if (amountSen === 0 || gaveBack === 'money') return changeId;
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
  return changeId;
};

/**
 * Emits a live event so that the member's open screens reload their bookings. The order stays
 * unchanged.
 */
export const emitMove = (tx: Tx, { booking }: OwnBooking): Promise<void> => {
  const { userId, mainOrderId: orderId, mainStatus: status } = booking;
  return orderId === null || status === null
    ? writeEvent(tx, { topic: 'bookings', payload: { userId } })
    : writeEvent(tx, { topic: 'orders', payload: { userId, orderId, status } });
};

/** Writes everything of a move that was checked, and returns the id of its change. */
export const writeMove = (
  tx: Tx,
  settings: Settings,
  own: OwnBooking,
  move: Move,
  { court, ...change }: MoveToSlot & { readonly court: string },
): Promise<string> =>
  failAs('order_failed', async () => {
    const { to, differenceSen, staff } = change;
    await changeSlots(tx, [{ move, to }]);
    const changeId = await payDifference(tx, own.booking, change, move.now);
    const reason = staff?.reason ?? null;
    const moved = { to: { ...to, court }, differenceSen, reason };
    await mailBookingMove(tx, settings, own, moved, move.now);
    await emitMove(tx, own);
    return changeId;
  });

/** The answer of a move, with the booking as it was; undefined for a repeated request. */
interface MoveResult {
  readonly answer: CallOutput<typeof moveBooking>;
  readonly before: BookingRow | undefined;
  /** Null for a booking that has always been there. */
  readonly changeId: string | null;
}

/** Moves a booking for its member or, with a staff member, for the venue. */
export const moveInTransaction = async (
  tx: Tx,
  { clock, settings, readRuleBook }: AppContext,
  { userId, bookingId }: { readonly userId: string; readonly bookingId: string },
  request: MoveRequest,
  staff?: ChangedByStaff,
): Promise<MoveResult> => {
  const own = await requireOwnBooking(tx, userId, bookingId, 'order_failed');
  const { booking } = own;
  const { paidSen } = movableOf(booking);
  // The request was repeated, for example because the first answer was lost. [MOVE-8]
  if (isThereAlready(booking, request)) {
    const last = await findLastMove(tx, booking.id);
    const lastSen = last === undefined ? null : -last.amountSen;
    const differenceSen = repeatedDifference(request.shownDifferenceSen, lastSen);
    const changeId = last?.id ?? null;
    return { answer: { differenceSen, paidSen }, before: undefined, changeId };
  }
  const now = clock.now();
  const status = membershipStatusOf(await findMembership(tx, userId));
  // A closure commits either before this, or after it and then counts the booking.
  await lockRuleVersion(tx);
  const rules = await readRuleBook(tx);
  const move = { booking, status, rules, target: request, now, staff };
  throwIfRefused(refusalTo(move));
  const newSlot = await requireSlot(tx, move);
  const differenceSen = requireDifference(move, newSlot, request.shownDifferenceSen);
  throwIfRefused(refusalToChargeGuest(booking, differenceSen));
  await moveAllowance(tx, move);
  await requireCredits(tx, userId, differenceSen, now);
  const { courtId, court } = newSlot;
  const to = { courtId, date: request.date, slot: request.slot };
  const change = { court, to, differenceSen, isGuestMoney: booking.isGuest, staff };
  const changeId = await writeMove(tx, settings, own, move, change);
  return { answer: { differenceSen, paidSen: paidSen + differenceSen }, before: booking, changeId };
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
