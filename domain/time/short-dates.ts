import { type BookingDate, dayParts } from '#domain/time/venue-time.ts';

/** A day in the near future, `Wed 18 Nov`. [DAY-9] */
export function shortDate(date: BookingDate): string {
  const { weekday, month, day } = dayParts(date);
  return `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)}`;
}
