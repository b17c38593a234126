import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { displayAmount, type Sen, sumSen } from '#domain/money/money.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import { freeSlotsPerWeek } from '#domain/slots/allowance.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { type RefusalCode, refusals } from '#domain/words/refusal-texts.ts';

/** Bookings can be refunded until this long before their start. [REFUND-1] */
export const refundCutoffHours = 48;

export type RefundableBooking = {
  /** The actual start: 12:00 AM and 01:00 AM begin on the next calendar day. */
  readonly start: Temporal.Instant;
  /** The amount paid for it, by card and with credits together. */
  readonly paidSen: Sen;
  /** Null for a free booking, which has no order. */
  readonly orderStatus: OrderStatus | null;
};

/**
 * A paid booking can be refunded up to and including this moment, a free one only before it.
 * [REFUND-1]
 */
export function refundDeadline(booking: RefundableBooking): Temporal.Instant {
  return isFreeOfCharge(booking)
    ? booking.start
    : booking.start.subtract({ hours: refundCutoffHours });
}

/** All reasons why a booking cannot be refunded, or cancelled when it was free. */
export const refundRefusals = [
  'refund_fully_refunded',
  'refund_already_pending',
  'refund_too_late',
  'refund_started',
] as const satisfies readonly RefusalCode[];
type RefundRefusal = (typeof refundRefusals)[number];

/**
 * The reason why a booking cannot be refunded or cancelled, or null when it can. Exactly 48 hours
 * before the start is still in time. [REFUND-1] [REFUND-2] [REFUND-3] [REFUND-4]
 */
export function refusalToRefund(
  booking: RefundableBooking,
  now: Temporal.Instant,
): RefundRefusal | null {
  const sinceDeadline = Temporal.Instant.compare(now, refundDeadline(booking));
  if (isFreeOfCharge(booking)) return sinceDeadline >= 0 ? 'refund_started' : null;
  if (booking.orderStatus === 'fully_refunded') return 'refund_fully_refunded';
  if (booking.orderStatus === 'refund_pending') return 'refund_already_pending';
  return sinceDeadline > 0 ? 'refund_too_late' : null;
}

/**
 * The reason why a booking cannot be cancelled without a refund, or null when it can. A paid
 * booking must be refunded: a screen that shows it as free may be older than its move to a dearer
 * slot. [REFUND-8]
 */
export function refusalToCancel(
  booking: RefundableBooking,
  now: Temporal.Instant,
): RefusalCode | null {
  return isFreeOfCharge(booking) ? refusalToRefund(booking, now) : 'cancel_paid';
}

/**
 * The total paid for a booking: its price when sold, less the sum of its moves' amounts, which are
 * negative when a move charged credits and positive when it refunded them. [REFUND-9]
 */
export function paidForBooking(soldSen: Sen, moveAmounts: readonly Sen[]): Sen {
  return soldSen - sumSen(moveAmounts);
}

/** The kinds of return for a cancelled booking. */
export const returnKinds = ['credits', 'free_slot', 'settled_at_venue', 'nothing'] as const;
export type ReturnKind = (typeof returnKinds)[number];

/**
 * The kind of return for a cancelled booking. A free slot is returned only to members who have free
 * slots now: a former athlete could not use it. A private lesson is paid at the venue. [REFUND-11]
 */
export function returnFor(
  {
    type,
    paidSen,
    orderStatus,
  }: Pick<RefundableBooking, 'paidSen' | 'orderStatus'> & {
    readonly type: 'court_booking' | 'group_lesson' | 'private_lesson';
  },
  status: MembershipStatus,
): ReturnKind {
  if (paidSen > 0) return 'credits';
  if (type === 'private_lesson') return 'settled_at_venue';
  return orderStatus === null && freeSlotsPerWeek(status) > 0 ? 'free_slot' : 'nothing';
}

/** Says that a booking was cancelled and what was returned for it. [REFUND-11] */
export function returnInWords(kind: ReturnKind, amountSen: Sen): string {
  return fill(labels.bookingChanges.ended[kind], { amount: displayAmount(amountSen) });
}

/** A pending or full refund of a whole order applies to each of its parts. [REFUND-10] */
export function statusForRefund(part: OrderStatus, main: OrderStatus): OrderStatus {
  return main === 'refund_pending' || main === 'fully_refunded' ? main : part;
}

export type RefundedOrder = {
  readonly status: OrderStatus;
  readonly paidSen: Sen;
  readonly refundedSen: Sen;
};

/**
 * The order after a slot is refunded: exactly the amount paid for the slot is returned as credits,
 * and the refund that returns the last of the order's money completes it. A slot that cost nothing
 * returns nothing and leaves the order unchanged. [REFUND-5] [REFUND-6]
 */
export function orderAfterRefund(order: RefundedOrder, slotPaidSen: Sen): RefundedOrder {
  if (slotPaidSen === 0) return order;
  const refundedSen = order.refundedSen + slotPaidSen;
  const status = refundedSen === order.paidSen ? 'fully_refunded' : 'partially_refunded';
  return { ...order, refundedSen, status };
}

/** 24 hours in any spelling: 24h, 24 hrs, 24-hour, with any dash or space between. */
const mention24Hours = /\b24[\s\p{Pd}]*h(?:(?:ou)?rs?)?\b/iu;

/** The profile's sentence when the server refused a refund in its own words. [REFUND-7] */
export function refundFailureText(serverMessage: string): string {
  return mention24Hours.test(serverMessage)
    ? refusals.refund_refused_too_late
    : fill(refusals.refund_error, { message: serverMessage });
}

/**
 * A booking that cost nothing needs no notice before it is cancelled. A discount can make a slot of
 * a paid order cost nothing too; it can be cancelled whatever the status of the order.
 */
function isFreeOfCharge(booking: RefundableBooking): boolean {
  return booking.orderStatus === null || booking.paidSen === 0;
}
