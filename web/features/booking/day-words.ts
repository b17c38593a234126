import { type BookingDate, dayParts, formatDate } from '#domain/time/venue-time.ts';

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
