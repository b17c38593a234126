import type { RefundedOrder } from '#domain/bookings/refunds.ts';
import type { Sen } from '#domain/money/money.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { type Slot, slotStart } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

interface SlotOfMove {
  readonly date: BookingDate;
  readonly slot: Slot;
}

/** A move of a booking, as far as undoing it needs it. */
export interface PastMove {
  readonly from: SlotOfMove;
  readonly to: SlotOfMove;
  readonly isByStaff: boolean;
  /** True if the booking has neither moved nor ended since. */
  readonly isLast: boolean;
}

/**
 * The staff undo a move of theirs until one of its slots starts, while nothing has happened to
 * the booking since. The slot must be free again and the credits that came back must still be there.
 * [DESK-13]
 */
export function refusalToUndoMove(
  { from, to, isByStaff, isLast }: PastMove,
  now: Temporal.Instant,
): 'undo_not_possible' | 'undo_superseded' | 'undo_too_late' | null {
  if (!isByStaff) return 'undo_not_possible';
  if (!isLast) return 'undo_superseded';
  const hasStarted = [from, to].some(
    ({ date, slot }) => Temporal.Instant.compare(slotStart(date, slot), now) <= 0,
  );
  return hasStarted ? 'undo_too_late' : null;
}

/** A swap is undone while each of its two moves could be. [DESK-14] */
export function refusalToUndoSwap(
  [one, other]: readonly [PastMove, PastMove],
  now: Temporal.Instant,
): ReturnType<typeof refusalToUndoMove> {
  return refusalToUndoMove(one, now) ?? refusalToUndoMove(other, now);
}

/** Undoing a change needs the same permission as making one. [DESK-20] */
export const permissionToUndo = {
  move: 'bookings.move',
  swap: 'bookings.move',
  cancellation: 'bookings.cancel',
} as const satisfies Record<string, Permission>;

/** For this many minutes, the person who made a change can undo it without a reason. [DESK-20] */
export const undoAtOnceMinutes = 5;

/**
 * Staff who undo a change of their own at once need not say why. Later, or for a change of somebody
 * else, they give a reason. [DESK-20]
 */
export function refusalOfUndoReason(
  {
    isOwn,
    madeAt,
    reason,
  }: {
    readonly isOwn: boolean;
    readonly madeAt: Temporal.Instant;
    readonly reason: string | null;
  },
  now: Temporal.Instant,
): 'undo_needs_reason' | null {
  const atOnce = madeAt.add({ minutes: undoAtOnceMinutes });
  const isAtOnce = isOwn && Temporal.Instant.compare(now, atOnce) <= 0;
  return reason === null && !isAtOnce ? 'undo_needs_reason' : null;
}

/** Credits that were given or taken back, as far as undoing it needs them. */
interface PastCreditChange {
  readonly isByStaff: boolean;
  readonly madeAt: Temporal.Instant;
}

/** The staff undo a change of credits of theirs on the booking day on which they made it. [DESK-24] */
export function refusalToUndoCredits(
  { isByStaff, madeAt }: PastCreditChange,
  now: Temporal.Instant,
): 'undo_not_possible' | 'undo_credits_too_late' | null {
  if (!isByStaff) return 'undo_not_possible';
  return bookingDayOf(madeAt) === bookingDayOf(now) ? null : 'undo_credits_too_late';
}

/** A sale at the desk or by phone, as far as undoing it needs it. */
interface PastSale {
  readonly channel: 'web' | 'desk' | 'phone';
  readonly soldAt: Temporal.Instant;
  /** True if all of it is held, or booked where it was sold, and nobody has recorded who came since. */
  readonly isUnchanged: boolean;
  /** False if the desk took its money, and a shift was opened or closed since. */
  readonly isInShift: boolean;
}

/** For this many minutes a sale can be undone; after that, its bookings are cancelled instead. [DESK-25] */
export const undoSaleMinutes = 5;

/** The staff undo a sale at the desk or by phone at once, while nothing has happened to its bookings. [DESK-25] [LINK-11] */
export function refusalToUndoSale(
  { channel, soldAt, isUnchanged, isInShift }: PastSale,
  now: Temporal.Instant,
): 'undo_not_possible' | 'undo_sale_too_late' | 'undo_superseded' | 'undo_shift_changed' | null {
  if (channel === 'web') return 'undo_not_possible';
  const until = soldAt.add({ minutes: undoSaleMinutes });
  if (Temporal.Instant.compare(now, until) > 0) return 'undo_sale_too_late';
  if (!isUnchanged) return 'undo_superseded';
  return isInShift ? null : 'undo_shift_changed';
}

interface MoneyOfSale {
  /** True while it waits for its payment link. */
  readonly isHeld: boolean;
  /** How the desk took money for it, and how much; null if it took none. */
  readonly method: 'cash' | 'terminal' | null;
  readonly takenSen: Sen | null;
  readonly totalSen: Sen;
  readonly isGuest: boolean;
}

/** How the money of an undone sale goes back. `owed` is a guest's, and of a `link` nothing was paid. */
export const waysOfReturn = ['cash', 'terminal', 'credits', 'owed', 'link'] as const;

export interface SaleReturn {
  /** Null if nothing was to pay. */
  readonly method: (typeof waysOfReturn)[number] | null;
  readonly amountSen: Sen;
}

/** What goes back when a sale is undone: as it was taken, and what came by link as any refund. [DESK-25] [LINK-11] */
export function returnOfSale({
  isHeld,
  method,
  takenSen,
  totalSen,
  isGuest,
}: MoneyOfSale): SaleReturn {
  if (isHeld) return { method: 'link', amountSen: 0 };
  if (method !== null) return { method, amountSen: takenSen ?? 0 };
  if (totalSen === 0) return { method: null, amountSen: 0 };
  return { method: isGuest ? 'owed' : 'credits', amountSen: totalSen };
}

/** The reasons for which a sale can no longer be undone, though it was made just now. */
export const undoLosses = ['undo_superseded', 'undo_shift_changed'] as const;

interface UndoOffer {
  readonly until: Temporal.Instant;
  /** Why the sale can no longer be undone; null while it can. */
  readonly lost: (typeof undoLosses)[number] | null;
}

/**
 * Until when the console offers to undo a sale, or says why that is lost; null if it does neither. The
 * server checks again. [DESK-25]
 */
export function undoOfferOf(sale: PastSale, now: Temporal.Instant): UndoOffer | null {
  const refusal = refusalToUndoSale(sale, now);
  const lost = undoLosses.find((loss) => loss === refusal) ?? null;
  if (refusal !== lost) return null;
  return { until: sale.soldAt.add({ minutes: undoSaleMinutes }), lost };
}

/** A cancellation of a booking, as far as undoing it needs it. */
interface PastCancellation {
  readonly from: SlotOfMove;
  readonly isByStaff: boolean;
  /** False for a lesson, whose seat may be somebody else's by now. */
  readonly isCourtBooking: boolean;
  /** Null for a free booking. */
  readonly orderStatus: OrderStatus | null;
  /** True if it ended because its sale was undone. */
  readonly isOfUndoneSale: boolean;
}

/**
 * The staff undo a cancellation of theirs until the slot starts. The slot must still be free,
 * and what came back must still be there. A sale that was undone stays undone. [DESK-15]
 */
export function refusalToUndoCancellation(
  {
    from: { date, slot },
    isByStaff,
    isCourtBooking,
    orderStatus,
    isOfUndoneSale,
  }: PastCancellation,
  now: Temporal.Instant,
): 'undo_not_possible' | 'undo_lesson' | 'undo_too_late' | 'refund_already_pending' | null {
  if (!isByStaff || isOfUndoneSale) return 'undo_not_possible';
  if (!isCourtBooking) return 'undo_lesson';
  if (orderStatus === 'refund_pending') return 'refund_already_pending';
  const hasStarted = Temporal.Instant.compare(slotStart(date, slot), now) <= 0;
  return hasStarted ? 'undo_too_late' : null;
}

/** The order after a refund of one of its items was undone. [DESK-15] */
export function orderAfterRestoring(order: RefundedOrder, slotRefundedSen: Sen): RefundedOrder {
  if (slotRefundedSen === 0) return order;
  const refundedSen = order.refundedSen - slotRefundedSen;
  return { ...order, refundedSen, status: refundedSen === 0 ? 'completed' : 'partially_refunded' };
}
