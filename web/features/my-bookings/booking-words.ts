import type { BookingSummary, UpcomingBooking } from '#contract/bookings.ts';
import { rangeOfGroup } from '#domain/bookings/booking-groups.ts';
import { bookingInWords, bookingTitle } from '#domain/bookings/booking-titles.ts';
import { refusalToMove } from '#domain/bookings/moves.ts';
import { refundDeadline, refusalToRefund } from '#domain/bookings/refunds.ts';
import { displayAmount, sumSen } from '#domain/money/money.ts';
import { shortRange } from '#domain/slots/slot-ranges.ts';
import { shortDate, shortMoment } from '#domain/time/short-dates.ts';
import {
  type BookingDate,
  dateOf,
  dayParts,
  formatDate,
  formatTime,
} from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { myBookingsLabels } from '#domain/words/my-bookings-labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { nearDay } from '#web/features/booking/day-words.ts';
import { movableOf } from '#web/features/my-bookings/rules-of-booking.ts';

/** `Tue 17/11/2026, 06:00 PM` */
export function momentInWords(instant: Temporal.Instant): string {
  const date = dateOf(instant);
  return `${dayParts(date).weekday.slice(0, 3)} ${formatDate(date)}, ${formatTime(instant)}`;
}

/** Consecutive slots of one court and order, or one lesson. [LIST-1] */
export type BookingGroup<Booking> = readonly [Booking, ...Booking[]];

/** `Wed 18 Nov, 7 – 9 PM` */
export function whenInShort(group: BookingGroup<UpcomingBooking>): string {
  return `${shortDate(group[0].bookingDate)}, ${shortRange(rangeOfGroup(group))}`;
}

/** `Tomorrow · Tue 17 Nov`, or the date alone. */
export function dayInShort(date: BookingDate, today: BookingDate): string {
  const [near, short] = [nearDay(date, today), shortDate(date)];
  return near === short ? short : `${near} · ${short}`;
}

/** `2 hours · RM 160.00` */
export function lengthAndCost(group: BookingGroup<UpcomingBooking>): string {
  const { count } = rangeOfGroup(group);
  const { oneHour, manyHours } = myBookingsLabels;
  const length = count === 1 ? oneHour : fill(manyHours, { count: String(count) });
  const paidSen = sumSen(group.map((booking) => booking.paidSen));
  return `${length} · ${costOf({ ...group[0], paidSen })}`;
}

/** The text for the members who play along. */
export function sharedWords(group: BookingGroup<UpcomingBooking>): string {
  const [{ booked, location }] = group;
  return [bookingTitle(booked), whenInShort(group), location].join('\n');
}

/** `Free to cancel until Mon 16 Nov, 7 PM`, or why it no longer is. [REFUND-1] [REFUND-4] */
export function cancellableInShort(booking: UpcomingBooking, now: Temporal.Instant): string {
  const refundable = movableOf(booking);
  const refusal = refusalToRefund(refundable, now);
  if (refusal !== null) return refusals[refusal];
  return fill(myBookingsLabels.confirmed.freeToCancel, {
    moment: shortMoment(refundDeadline(refundable)),
  });
}

/** The same in a list, where only what can still be done and what is too late counts. */
export function deadlineInShort(booking: UpcomingBooking, now: Temporal.Instant): string | null {
  const refusal = refusalToRefund(movableOf(booking), now);
  if (refusal === null) return cancellableInShort(booking, now);
  return refusal === 'refund_too_late' ? myBookingsLabels.tooLate : null;
}

/** The whole booking in one line, which tells its buttons apart from those of other bookings. */
export function wordsOf({ booked, bookingDate, slot }: UpcomingBooking): string {
  return bookingInWords(booked, bookingDate, slot);
}

/**
 * The sentence for a list without upcoming bookings. Bookings that ended today are listed below it.
 * [LIST-3]
 */
export function nothingInWords({ earlierToday }: { earlierToday: readonly unknown[] }): string {
  return earlierToday.length === 0 ? labels.profile.noBookings : myBookingsLabels.nothingToCome;
}

/**
 * Until when a booking can be refunded or cancelled, or why it no longer can. [REFUND-1] [REFUND-4]
 */
export function refundabilityText(booking: UpcomingBooking, now: Temporal.Instant): string {
  const refundable = movableOf(booking);
  const refusal = refusalToRefund(refundable, now);
  if (refusal !== null) return refusals[refusal];
  const { refundableUntil, cancellableUntil } = myBookingsLabels;
  const moment = momentInWords(refundDeadline(refundable));
  return fill(booking.paidSen > 0 ? refundableUntil : cancellableUntil, { moment });
}

/** Why a booking cannot be moved, as a sentence, or null when it can. [MOVE-1] [MOVE-2] */
export function reasonNotToMove(booking: UpcomingBooking, now: Temporal.Instant): string | null {
  const movable = movableOf(booking);
  if (refusalToMove(movable, now) === null) return null;
  const { cannotMove } = myBookingsLabels;
  if (movable.type !== 'court_booking') return cannotMove[movable.type];
  return cannotMove[refusalToRefund(movable, now) ?? 'costNothing'];
}

/** The cost: an amount, a free slot of the week, or settled with the venue. */
export function costOf({
  orderId,
  paidSen,
  booked,
}: Pick<BookingSummary, 'orderId' | 'paidSen' | 'booked'>): string {
  if (booked.type === 'private_lesson') return myBookingsLabels.payableAtVenue;
  return orderId === null ? myBookingsLabels.freeSlot : displayAmount(paidSen);
}
