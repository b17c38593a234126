import { shortDate } from '#domain/time/short-dates.ts';
import { type BookingDate, dayParts } from '#domain/time/venue-time.ts';

/** `November 2026` */
export function monthOf(date: BookingDate): string {
  return `${dayParts(date).month} ${date.slice(0, 4)}`;
}

/** `Wed 18 Nov`, with the year where it is not that of the heading above. */
export function dayInShort(date: BookingDate, heading: string): string {
  const year = date.slice(0, 4);
  return heading.endsWith(year) ? shortDate(date) : `${shortDate(date)} ${year}`;
}
