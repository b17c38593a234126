import { joinSlots, shortRange } from '#domain/slots/slot-ranges.ts';
import { shortDate } from '#domain/time/short-dates.ts';
import type { Slot } from '#domain/time/slots.ts';
import { addDays, type BookingDate, dayParts, formatDate } from '#domain/time/venue-time.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';

/** `Monday, 16 November 2026`, for screen readers. */
export function spokenDay(date: BookingDate): string {
  const { weekday, month, day } = dayParts(date);
  return `${weekday}, ${day} ${month} ${date.slice(0, 4)}`;
}

/** `Monday 16/11/2026` */
export function weekdayAndDate(date: BookingDate): string {
  return `${dayParts(date).weekday} ${formatDate(date)}`;
}

/** `19 Nov`, for a day in the near future. */
export function shortDay(date: BookingDate): string {
  const { month, day } = dayParts(date);
  return `${day} ${month.slice(0, 3)}`;
}

/** `Today`, `Tomorrow` or `Wed 18 Nov`. */
export function nearDay(date: BookingDate, today: BookingDate): string {
  const { start } = bookingLabels;
  if (date === today) return start.today;
  return date === addDays(today, 1) ? start.tomorrow : shortDate(date);
}

/** `7 – 9 PM, 10 – 11 PM` */
export function shortTimes(slots: readonly Slot[]): string {
  return joinSlots(slots).map(shortRange).join(', ');
}
