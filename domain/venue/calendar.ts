import { type BookingWindow, datesOf, isInWindow } from '#domain/time/booking-window.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Sport } from '#domain/venue/courts.ts';

/** A month written `YYYY-MM`. */
export type CalendarMonth = string;

/** Days on which the venue sells no slots of a sport, or of any sport when `sport` is null. */
export type Closure = {
  readonly sport: Sport | null;
  readonly from: BookingDate;
  readonly to: BookingDate;
  readonly reason: string;
};

export function monthOf(date: BookingDate): CalendarMonth {
  return date.slice(0, 7);
}

/** The weeks of a month from Monday to Sunday; null where a day belongs to another month. [WIN-4] */
export function monthGrid(month: CalendarMonth): (BookingDate | null)[][] {
  const first = Temporal.PlainDate.from(`${month}-01`);
  const blanks = first.dayOfWeek - 1;
  const weeks = Math.ceil((blanks + first.daysInMonth) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - blanks + 1;
      return day >= 1 && day <= first.daysInMonth ? first.with({ day }).toString() : null;
    }),
  );
}

/**
 * The weeks of a month that hold a day that can be picked; those of the window where none can, so
 * that its closed days and their reasons are shown. [WIN-4]
 */
export function weeksToShow(
  month: CalendarMonth,
  window: BookingWindow,
  isClosed: (date: BookingDate) => boolean,
): (BookingDate | null)[][] {
  const weeks = monthGrid(month).filter((week) => week.some((date) => isIn(date)));
  const choosable = weeks.filter((week) =>
    week.some((date) => date !== null && isIn(date) && !isClosed(date)),
  );
  return choosable.length > 0 ? choosable : weeks;

  function isIn(date: BookingDate | null): boolean {
    return date !== null && isInWindow(date, window);
  }
}

/** The years in the year selector. [WIN-5] */
export function selectableYears(window: BookingWindow): number[] {
  return [...new Set(monthsOf(window).map((month) => Number(month.slice(0, 4))))];
}

/** The months of a year, numbered from 1, in the month selector. [WIN-5] */
export function selectableMonths(window: BookingWindow, year: number): number[] {
  return monthsOf(window)
    .filter((month) => Number(month.slice(0, 4)) === year)
    .map((month) => Number(month.slice(5)));
}

/** The month of the previous arrow, or null when it is disabled. [WIN-6] */
export function previousMonth(month: CalendarMonth, window: BookingWindow): CalendarMonth | null {
  return monthsOf(window).findLast((candidate) => candidate < month) ?? null;
}

/** The month of the next arrow, or null when it is disabled. [WIN-6] */
export function nextMonth(month: CalendarMonth, window: BookingWindow): CalendarMonth | null {
  return monthsOf(window).find((candidate) => candidate > month) ?? null;
}

/** The first closure that closes a sport on a date. [WIN-7] */
export function closureOn(
  date: BookingDate,
  sport: Sport,
  closures: readonly Closure[],
): Closure | null {
  const covers = ({ sport: closed, from, to }: Closure) =>
    (closed === null || closed === sport) && from <= date && date <= to;
  return closures.find(covers) ?? null;
}

/**
 * The reason why a day of the calendar is disabled for a sport, or null when it can be picked.
 * [WIN-7]
 */
export function refusalToPickDate(
  date: BookingDate,
  sport: Sport,
  window: BookingWindow,
  closures: readonly Closure[],
): 'outside_window' | 'day_closed' | null {
  if (!isInWindow(date, window)) return 'outside_window';
  if (closureOn(date, sport, closures) !== null) return 'day_closed';
  return null;
}

/** The day selected by default; null when the whole window is closed. [WIN-8] */
export function firstSelectableDay(
  sport: Sport,
  window: BookingWindow,
  closures: readonly Closure[],
): BookingDate | null {
  const isOpen = (date: BookingDate) => refusalToPickDate(date, sport, window, closures) === null;
  return datesOf(window).find(isOpen) ?? null;
}

/** The nearest days before and after one that can be picked; null where there is none. [WIN-9] */
export function daysBeside(
  date: BookingDate,
  sport: Sport,
  window: BookingWindow,
  closures: readonly Closure[],
): { readonly before: BookingDate | null; readonly after: BookingDate | null } {
  const open = datesOf(window).filter(
    (other) => refusalToPickDate(other, sport, window, closures) === null,
  );
  return {
    before: open.findLast((other) => other < date) ?? null,
    after: open.find((other) => other > date) ?? null,
  };
}

function monthsOf(window: BookingWindow): CalendarMonth[] {
  return [...new Set(datesOf(window).map(monthOf))];
}
