import {
  type BookingDate,
  clockTimeParts,
  dateOf,
  dayParts,
  venueZone,
} from '#domain/time/venue-time.ts';

/** A day in the near future, `Wed 18 Nov`. [DAY-9] */
export function shortDate(date: BookingDate): string {
  const { weekday, month, day } = dayParts(date);
  return `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)}`;
}

/** `Mon 16 Nov, 7 PM`; with minutes only where there are any. [DAY-9] */
export function shortMoment(instant: Temporal.Instant): string {
  const { hour, minute } = instant.toZonedDateTimeISO(venueZone);
  const { time, half } = clockTimeParts(hour, minute);
  const short = time.replace(/^0/, '').replace(/:00$/, '');
  return `${shortDate(dateOf(instant))}, ${short} ${half}`;
}
