import { endOfBookingDay } from '#domain/time/booking-window.ts';
import { addDays, type BookingDate, daysBetween } from '#domain/time/venue-time.ts';

/** Booking days, both ends included. */
export type Period = { readonly from: BookingDate; readonly until: BookingDate };

export const periodKinds = ['day', 'week', 'month', 'year'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** The most days that a report covers. */
export const mostReportDays = 366;

export function lengthOf({ from, until }: Period): number {
  return daysBetween(from, until) + 1;
}

/** The day, the week from Monday to Sunday, the month or the year that contains a date. [REPORT-1] */
export function periodAround(date: BookingDate, kind: PeriodKind): Period {
  const day = Temporal.PlainDate.from(date);
  if (kind === 'day') return { from: date, until: date };
  if (kind === 'week') {
    const from = addDays(date, 1 - day.dayOfWeek);
    return { from, until: addDays(from, 6) };
  }
  if (kind === 'year')
    return { from: `${date.slice(0, 4)}-01-01`, until: `${date.slice(0, 4)}-12-31` };
  return {
    from: day.with({ day: 1 }).toString(),
    until: day.with({ day: day.daysInMonth }).toString(),
  };
}

/** A day, a week, a month or a year; null if the period is none of these. */
export function kindOf({ from, until }: Period): PeriodKind | null {
  const isKind = (kind: PeriodKind): boolean => periodAround(from, kind).until === until;
  return periodKinds.find((kind) => isKind(kind) && periodAround(from, kind).from === from) ?? null;
}

/** True for a month or a year that is not over, which is compared with the same days before. [REPORT-1] */
export function isUnfinished(period: Period, today: BookingDate): boolean {
  const kind = kindOf(period);
  return (kind === 'month' || kind === 'year') && period.from <= today && today < period.until;
}

/**
 * The month or the year before, of an unfinished one only its days until today; otherwise the period
 * of equal length that ends the day before. [REPORT-1]
 */
export function periodBefore(period: Period, today: BookingDate): Period {
  const kind = kindOf(period);
  if (kind === 'month' || kind === 'year') {
    const one = kind === 'month' ? { months: 1 } : { years: 1 };
    const earlier = (date: BookingDate): BookingDate =>
      Temporal.PlainDate.from(date).subtract(one).toString();
    return {
      from: earlier(period.from),
      until: isUnfinished(period, today) ? earlier(today) : addDays(period.from, -1),
    };
  }
  return { from: addDays(period.from, -lengthOf(period)), until: addDays(period.from, -1) };
}

/**
 * The days of a period for which percentages are computed. While the period is not over they end
 * today, because nobody can have come on a future day. [REPORT-17]
 */
export function countedDays(period: Period, today: BookingDate): Period {
  const isUnderWay = period.from <= today && today < period.until;
  return isUnderWay ? { from: period.from, until: today } : period;
}

/** [REPORT-1] */
export function isReportPeriod(period: Period): boolean {
  return period.from <= period.until && lengthOf(period) <= mostReportDays;
}

/** The instants from which and before which a period lasts. [REPORT-1] */
export function instantsOf({ from, until }: Period): readonly [Temporal.Instant, Temporal.Instant] {
  return [endOfBookingDay(addDays(from, -1)), endOfBookingDay(until)];
}

type Comparison = {
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
