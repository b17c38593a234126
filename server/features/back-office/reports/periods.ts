import type { Sen } from '#domain/money/money.ts';
import { instantsOf, isReportPeriod, type Period, periodBefore } from '#domain/reports/period.ts';
import type { Instants } from '#server/features/back-office/reports/revenue.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

export interface Periods {
  readonly period: Period;
  readonly before: Period;
}

/** The period that was asked for and the one before it, or a refusal. [REPORT-1] */
export const requirePeriods = (period: Period): Periods => {
  if (!isReportPeriod(period)) throw new Refusal('invalid_request');
  return { period, before: periodBefore(period) };
};

export const instantsOfBoth = ({ period, before }: Periods): Instants => {
  const [from] = instantsOf(before);
  const [middle, until] = instantsOf(period);
  return { from, middle, until };
};

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
