/** The venue's time zone. All calendar days are days there, whatever the device says. */
export const venueZone = 'Asia/Kuala_Lumpur';

/** A calendar day written `YYYY-MM-DD`, so that dates compare and sort as plain strings. */
export type BookingDate = string;

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The calendar day of an instant at the venue. [DAY-1] */
export function dateOf(instant: Temporal.Instant): BookingDate {
  return instant.toZonedDateTimeISO(venueZone).toPlainDate().toString();
}

/** The instant at which a calendar day begins at the venue. */
export function startOfDay(date: BookingDate): Temporal.Instant {
  return Temporal.PlainDate.from(date).toZonedDateTime(venueZone).toInstant();
}

/** True if external text is an existing day in `YYYY-MM-DD`. [DAY-5] */
export function isBookingDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    Temporal.PlainDate.from(text);
    return true;
  } catch {
    return false;
  }
}

export function addDays(date: BookingDate, days: number): BookingDate {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** The first day after today that has the weekday of a past date. [DAY-10] */
export function nextOfWeekday(past: BookingDate, today: BookingDate): BookingDate {
  const weeks = Math.floor(daysBetween(past, today) / 7) + 1;
  return addDays(past, weeks * 7);
}

/** The number of days from one date to another, negative when the second is earlier. */
export function daysBetween(from: BookingDate, to: BookingDate): number {
  return Temporal.PlainDate.from(from).until(to).days;
}

interface ClockTimeParts {
  readonly time: string;
  readonly half: 'AM' | 'PM';
}

/** The 12-hour time of an hour counted from midnight; hours from 24 on belong to the next day. */
export function clockTimeParts(hour: number, minute = 0): ClockTimeParts {
  const hourOfDay = hour % 24;
  const shown = hourOfDay % 12 === 0 ? 12 : hourOfDay % 12;
  const half = hourOfDay < 12 ? 'AM' : 'PM';
  return { time: `${twoDigits(shown)}:${twoDigits(minute)}`, half };
}

export function clockTime(hour: number, minute = 0): string {
  const { time, half } = clockTimeParts(hour, minute);
  return `${time} ${half}`;
}

/** A date as members read it, DD/MM/YYYY. [DAY-2] */
export function formatDate(date: BookingDate): string {
  const [year, month, day] = date.split('-');
  return `${day}/${month}/${year}`;
}

/** The time of day of an instant at the venue, such as `09:05 PM`. [DAY-3] */
export function formatTime(instant: Temporal.Instant): string {
  const local = instant.toZonedDateTimeISO(venueZone);
  return clockTime(local.hour, local.minute);
}

type DayParts = { readonly weekday: string; readonly month: string; readonly day: number };

/** The three parts of a date that a booking card shows separately. [DAY-4] */
export function dayParts(date: BookingDate): DayParts {
  const { dayOfWeek, month, day } = Temporal.PlainDate.from(date);
  return { weekday: weekdayName(dayOfWeek), month: monthName(month), day };
}

/** The English name of a day of the week; Monday is 1 and Sunday is 7. */
export function weekdayName(dayOfWeek: number): Weekday {
  return weekdays[dayOfWeek - 1] ?? 'Sunday';
}

/** The English name of a month numbered from 1. */
export function monthName(month: number): string {
  return months[month - 1] ?? '';
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
