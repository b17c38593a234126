import type { Sen } from '#domain/money/money.ts';
import {
  countedDays,
  instantsOf,
  isReportPeriod,
  type Period,
  periodBefore,
} from '#domain/reports/period.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Instants } from '#server/features/back-office/reports/revenue.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

export interface Periods {
  readonly period: Period;
  readonly before: Period;
}

/** The period that was asked for and the one before it, or a refusal. [REPORT-1] */
export const requirePeriods = (period: Period, now: Temporal.Instant): Periods => {
  if (!isReportPeriod(period)) throw new Refusal('invalid_request');
  return { period, before: periodBefore(period, bookingDayOf(now)) };
};

/** Both periods, and the days of each for which percentages are computed. [REPORT-17] */
export const requireCounted = (asked: Period, now: Temporal.Instant) => {
  const periods = requirePeriods(asked, now);
  const counted = countedDays(periods.period, bookingDayOf(now));
  return { periods, counted: { ...periods, period: counted }, countedUntil: counted.until };
};

/** The instants of the period before and of the period; days may lie between them. */
export const instantsOfBoth = ({ period, before }: Periods): readonly Instants[] => {
  const [middle] = instantsOf(period);
  return [before, period].map((one) => {
    const [from, until] = instantsOf(one);
    return { from, middle, until };
  });
};

interface Days extends Period {
  /** The first day of the report's own period. */
  readonly middle: BookingDate;
}

export const daysOfBoth = ({ period, before }: Periods): readonly Days[] =>
  [before, period].map((one) => ({ ...one, middle: period.from }));

/** Reads the rows of both periods. */
export const readBoth = async <Span, Row>(
  spans: readonly Span[],
  read: (span: Span) => Promise<readonly Row[]>,
): Promise<readonly Row[]> => (await Promise.all(spans.map(read))).flat();

interface Counted {
  readonly isNow: boolean;
}

/** Sums rows of both periods into one figure. */
export const figureOf = <Row extends Counted>(
  rows: readonly Row[],
  senOf: (row: Row) => Sen,
): { nowSen: Sen; beforeSen: Sen } => {
  let [nowSen, beforeSen] = [0, 0];
  for (const row of rows) {
    if (row.isNow) nowSen += senOf(row);
    else beforeSen += senOf(row);
  }
  return { nowSen, beforeSen };
};

/** One figure for each key, in the order of the keys. */
export const figuresBy = <Row extends Counted, Key extends string>(
  keys: readonly Key[],
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  senOf: (row: Row) => Sen,
): { key: Key; nowSen: Sen; beforeSen: Sen }[] =>
  keys.map((key) => ({
    key,
    ...figureOf(
      rows.filter((row) => keyOf(row) === key),
      senOf,
    ),
  }));
