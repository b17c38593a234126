import { type RefundableBooking, refusalToRefund } from '#domain/bookings/refunds.ts';
import { creditsToUse } from '#domain/money/credits.ts';
import type { Sen } from '#domain/money/money.ts';
import { weekStartOf } from '#domain/slots/allowance.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { RefusalCode } from '#domain/words/refusal-texts.ts';

export type MovableBooking = RefundableBooking & {
  readonly type: 'court_booking' | 'group_lesson' | 'private_lesson';
  readonly courtType: string;
  /** The price in its order; null for a free booking, which has no order. */
  readonly soldSen: Sen | null;
};

/**
 * The reason why a booking cannot be moved at all, or null when it can: it must be a court booking
 * that could still be cancelled. A slot that a discount made free of charge cannot be moved,
 * because its order may be refunded in full before it. [MOVE-1] [MOVE-2]
 */
export function refusalToMove(booking: MovableBooking, now: Temporal.Instant): RefusalCode | null {
  if (booking.type !== 'court_booking' || booking.soldSen === 0) return 'move_not_possible';
  return refusalToRefund(booking, now);
}

/** A booking stays on courts of its type. [MOVE-3] */
export function refusalOfCourtType(
  { courtType }: Pick<MovableBooking, 'courtType'>,
  target: string,
): RefusalCode | null {
  return courtType === target ? null : 'move_other_type';
}

/**
 * The price of the new slot today less what was paid for the old one; a negative difference is
 * refunded as credits. A free slot of the weekly allowance stays free. [MOVE-4]
 */
export function moveDifference(
  { soldSen, paidSen }: Pick<MovableBooking, 'soldSen' | 'paidSen'>,
  newPriceSen: Sen,
): Sen {
  return soldSen === null ? 0 : newPriceSen - paidSen;
}

/**
 * The answer to a move whose booking is already at the requested slot. If its last move charged the
 * difference shown now, this is a retry whose first answer was lost; nothing else has a price.
 * [MOVE-8]
 */
export function repeatedDifference(shownDifferenceSen: Sen, lastDifferenceSen: Sen | null): Sen {
  return shownDifferenceSen === lastDifferenceSen ? lastDifferenceSen : 0;
}

/** How many credits a move lacks; 0 when they cover its difference. [MOVE-5] */
export function missingCredits(differenceSen: Sen, availableSen: Sen): Sen {
  return Math.max(0, differenceSen - availableSen);
}

/**
 * True if the credits cover the difference once open orders release their reservations. [MOVE-9]
 */
export function isCoveredWithHeld(differenceSen: Sen, availableSen: Sen, heldSen: Sen): boolean {
  return missingCredits(differenceSen, availableSen + heldSen) === 0;
}

/** The difference is paid with credits alone. [MOVE-5] */
export function refusalToPayDifference(
  differenceSen: Sen,
  availableSen: Sen,
): 'credits_reserve_failed' | null {
  return missingCredits(differenceSen, availableSen) > 0 ? 'credits_reserve_failed' : null;
}

/**
 * The amount for the card when a booking is refunded and the new slot is booked instead of a move:
 * the refund and the available credits pay the rest. [MOVE-9]
 */
export function cardForRebooking(
  newPriceSen: Sen,
  { paidSen }: Pick<MovableBooking, 'paidSen'>,
  availableSen: Sen,
): Sen {
  return newPriceSen - creditsToUse(true, availableSen + paidSen, newPriceSen);
}

/**
 * The weeks whose allowance a moved free slot returns and uses; null when it stays in its week.
 * [MOVE-6]
 */
export function weeksOfMove(
  from: BookingDate,
  to: BookingDate,
): { readonly left: BookingDate; readonly entered: BookingDate } | null {
  const [left, entered] = [weekStartOf(from), weekStartOf(to)];
  return left === entered ? null : { left, entered };
}

export type PastMove<Place> = {
  readonly at: Temporal.Instant;
  readonly from: Place;
};

/**
 * The slot of a booking at a moment: the one that its first move after that moment left, or its
 * current one if it has not been moved since. [MOVE-7]
 */
export function slotAt<Place>(
  moment: Temporal.Instant,
  moves: readonly PastMove<Place>[],
  now: Place,
): Place {
  const [next] = moves
    .filter(({ at }) => Temporal.Instant.compare(at, moment) > 0)
    .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at));
  return next === undefined ? now : next.from;
}
