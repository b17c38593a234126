import type { MembershipStatus } from '#domain/members/membership-status.ts';
import {
  addDays,
  type BookingDate,
  dateOf,
  daysBetween,
  venueZone,
} from '#domain/time/venue-time.ts';

/** The hour at which the booking day changes, because the last slots end then. */
const rolloverHour = 2;

/** Before 02:00 the booking day is still the previous calendar day. [DAY-6] */
export function bookingDayOf(now: Temporal.Instant): BookingDate {
  return dateOf(now.subtract({ hours: rolloverHour }));
}

/** The instant at which a booking day ends. [DAY-7] */
export function endOfBookingDay(date: BookingDate): Temporal.Instant {
  const tomorrow = Temporal.PlainDate.from(addDays(date, 1));
  return tomorrow.toZonedDateTime(venueZone).toInstant().add({ hours: rolloverHour });
}

/** The instant at which the booking day of `now` ends. [DAY-7] */
export function nextRollover(now: Temporal.Instant): Temporal.Instant {
  return endOfBookingDay(bookingDayOf(now));
}

/**
 * True if a screen that shows `bookingDay` must move its window, for the regular check. A clock
 * that was set back moves nothing, so that days already offered don't vanish. [DAY-8]
 */
export function hasBookingDayMoved(bookingDay: BookingDate, now: Temporal.Instant): boolean {
  return bookingDayOf(now) > bookingDay;
}

/** The first and the last date that can be booked, both included. */
export type BookingWindow = { readonly from: BookingDate; readonly to: BookingDate };

const daysAheadFor = (status: MembershipStatus): number => (status === 'long_term_member' ? 13 : 9);

/** Ten days including today, fourteen for long-term members. [WIN-1] [WIN-2] */
export function bookingWindow(bookingDay: BookingDate, status: MembershipStatus): BookingWindow {
  return { from: bookingDay, to: addDays(bookingDay, daysAheadFor(status)) };
}

/** The instant from which a member can book a date. [WIN-1] [WIN-2] */
export function bookableFrom(date: BookingDate, status: MembershipStatus): Temporal.Instant {
  return endOfBookingDay(addDays(date, -daysAheadFor(status) - 1));
}

export function isInWindow(date: BookingDate, window: BookingWindow): boolean {
  return window.from <= date && date <= window.to;
}

/** Every date of the window in order. [WIN-3] */
export function datesOf(window: BookingWindow): BookingDate[] {
  const count = daysBetween(window.from, window.to) + 1;
  return Array.from({ length: count }, (_, index) => addDays(window.from, index));
}
