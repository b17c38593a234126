import { type BookingDate, dayParts } from '#domain/time/venue-time.ts';

/** `November 2026` */
export function monthOf(date: BookingDate): string {
  return `${dayParts(date).month} ${date.slice(0, 4)}`;
}
