import { endOfBookingDay } from '#domain/time/booking-window.ts';
import { addDays, type BookingDate, daysBetween } from '#domain/time/venue-time.ts';

/** Booking days, both ends included. */
export type Period = { readonly from: BookingDate; readonly until: BookingDate };

export const periodKinds = ['day', 'week', 'month'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** The most days that a report covers. */
export const mostReportDays = 366;

export function lengthOf({ from, until }: Period): number {
  return daysBetween(from, until) + 1;
}

/** The day, the week from Monday to Sunday or the month that contains a date. [REPORT-1] */
export function periodAround(date: BookingDate, kind: PeriodKind): Period {
  const day = Temporal.PlainDate.from(date);
  if (kind === 'day') return { from: date, until: date };
  if (kind === 'week') {
    const from = addDays(date, 1 - day.dayOfWeek);
    return { from, until: addDays(from, 6) };
  }
  return {
    from: day.with({ day: 1 }).toString(),
    until: day.with({ day: day.daysInMonth }).toString(),
  };
}

/** The period of equal length that ends the day before. [REPORT-1] */
export function periodBefore(period: Period): Period {
  return { from: addDays(period.from, -lengthOf(period)), until: addDays(period.from, -1) };
}

/** [REPORT-1] */
export function isReportPeriod(period: Period): boolean {
  return period.from <= period.until && lengthOf(period) <= mostReportDays;
}

/** The instants from which and before which a period lasts. [REPORT-1] */
export function instantsOf({ from, until }: Period): readonly [Temporal.Instant, Temporal.Instant] {
  return [endOfBookingDay(addDays(from, -1)), endOfBookingDay(until)];
}

export type Comparison = {
  readonly difference: number;
  /** Null if there was nothing before. */
  readonly percent: number | null;
};

/** A figure against that of the period before, in percent with one decimal. [REPORT-2] */
export function compared(now: number, before: number): Comparison {
  const difference = now - before;
  return { difference, percent: before === 0 ? null : percentOf(difference, Math.abs(before)) };
}

/** A share in percent with one decimal; 0 of nothing. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 1_000) / whole) / 10;
}
