import type { Journal } from '#contract/console-journal.ts';
import type { RevenueReport } from '#contract/console-reports.ts';
import { checkedAccounts, postedSums } from '#proof/model/journal-sums.ts';
import {
  countedPairs,
  creditPairs,
  occupancyPairs,
  type Pair,
  playPairs,
} from '#proof/model/report-counts.ts';
import { journalFilePairs, revenueFilePairs, taxFilePairs } from '#proof/model/report-files.ts';
import { dayAfter, dayAt, type ReportRows, readReportRows } from '#proof/model/report-rows.ts';
import {
  type DatedAmount,
  paidAmounts,
  paidBackAmounts,
  refundedAmounts,
  soldAmounts,
  undoneAmounts,
} from '#proof/model/report-sums.ts';
import { taxPairs } from '#proof/model/tax-checks.ts';
import type { World } from '#proof/model/world.ts';
import { readCreditsOf, readPlayOf } from '#server/features/back-office/reports/figures.ts';
import { readJournalOf } from '#server/features/back-office/reports/journal.ts';
import { readOccupancyOf } from '#server/features/back-office/reports/occupancy.ts';
import { readRevenueOf } from '#server/features/back-office/reports/revenue.ts';
import { readTaxOf } from '#server/features/back-office/reports/tax.ts';

interface Span {
  readonly from: string;
  readonly until: string;
}

const sumIn = (amounts: readonly DatedAmount[], { from, until }: Span): number =>
  amounts.filter(({ day }) => from <= day && day <= until).reduce((sum, { sen }) => sum + sen, 0);

const having = (amounts: readonly DatedAmount[], name: string, value: string) =>
  amounts.filter(({ by }) => by[name] === value);

/** Each figure of the report with its second computation. */
const revenuePairs = (report: RevenueReport, rows: ReportRows): readonly Pair[] => {
  const { period, before } = report;
  const [paid, sold, refunded] = [paidAmounts(rows), soldAmounts(rows), refundedAmounts(rows)];
  const paidBack = paidBackAmounts(rows);
  const both = (
    name: string,
    figure: { readonly nowSen: number; readonly beforeSen: number },
    amounts: readonly DatedAmount[],
  ) =>
    [
      [name, figure.nowSen, sumIn(amounts, period)],
      [`${name} before`, figure.beforeSen, sumIn(amounts, before)],
    ] as const;
  return [
    ...both('sold', report.sold, sold),
    ...both('paid', report.sold, paid),
    ...both('refunded', report.refunded, refunded),
    ...report.days.flatMap(({ date, soldSen, refundedSen, creditsSen }) => {
      if (date === null) return [];
      const day = { from: date, until: date };
      return [
        [`sold on ${date}`, soldSen, sumIn(sold, day)],
        [`paid on ${date}`, soldSen, sumIn(paid, day)],
        [`credits on ${date}`, creditsSen, sumIn(having(paid, 'method', 'credits'), day)],
        [`refunded on ${date}`, refundedSen, sumIn(refunded, day)],
      ] as const;
    }),
    ...report.methods.flatMap((one) => both(one.key, one, having(paid, 'method', one.key))),
    ...report.kinds.flatMap((one) => both(one.key, one, having(sold, 'kind', one.key))),
    ...report.channels.flatMap((one) => both(one.key, one, having(sold, 'channel', one.key))),
    ...report.courts.flatMap((one) =>
      both(one.court ?? 'no court', one, having(sold, 'court', one.court ?? '')),
    ),
    ...report.refundForms.flatMap((one) => both(one.key, one, having(refunded, 'form', one.key))),
    ...report.refundCauses
      .filter(({ key }) => key === 'undone_sale')
      .flatMap((one) => both('came back for undone sales', one, undoneAmounts(rows))),
    ...report.paidBack.flatMap((one) => both(one.key, one, having(paidBack, 'form', one.key))),
    ...report.discounts.flatMap((one) =>
      both(
        one.key,
        one,
        sold.map((amount) => ({
          ...amount,
          sen: (amount as unknown as Readonly<Record<string, number>>)[one.key] ?? 0,
        })),
      ),
    ),
  ];
};

/** Each day of the journal balances, and its accounts agree with the rows. */
const journalPairs = ({ period, lines }: Journal, rows: ReportRows): readonly Pair[] => {
  const posted = new Map<string, number>();
  const balances = new Map<string, number>();
  for (const { day, account, debitSen, creditSen } of lines) {
    const key = `${account} on ${day}`;
    posted.set(key, (posted.get(key) ?? 0) + debitSen - creditSen);
    balances.set(day, (balances.get(day) ?? 0) + debitSen - creditSen);
  }
  const expected = postedSums(rows);
  const days: string[] = [];
  for (let day = period.from; day <= period.until; day = dayAfter(day, 1)) days.push(day);
  return days.flatMap((day) => [
    [`journal of ${day}`, balances.get(day) ?? 0, 0] as const,
    ...checkedAccounts.map((account) => {
      const key = `${account} on ${day}`;
      return [`journal, ${key}`, posted.get(key) ?? 0, expected.get(key) ?? 0] as const;
    }),
  ]);
};

const spansOf = ({ payments, orders }: ReportRows): readonly Span[] => {
  const days = [...payments, ...orders].map(({ created_at }) => created_at.toISOString());
  const first = dayAfter((days.toSorted()[0] ?? '2026-11-16').slice(0, 10), -2);
  return [
    { from: first, until: dayAfter(first, 59) },
    { from: dayAfter(first, 4), until: dayAfter(first, 5) },
    { from: dayAfter(first, 6), until: dayAfter(first, 12) },
  ];
};

/** Every figure of the reports that differs from a second computation over all rows. */
export const wrongReports = async (world: World): Promise<string[]> => {
  const rows = await readReportRows(world);
  const faults: string[] = [];
  for (const span of spansOf(rows)) {
    const { context } = world;
    const now = new Date(context.clock.now().epochMilliseconds);
    const occupancy = await readOccupancyOf(context, span);
    const play = await readPlayOf(context, span);
    const revenue = await readRevenueOf(context, span);
    const tax = await readTaxOf(context, span);
    const journal = await readJournalOf(context, span);
    const pairs = [
      ...countedPairs(occupancy, dayAt(now)),
      ...countedPairs(play, dayAt(now)),
      ...revenuePairs(revenue, rows),
      ...revenueFilePairs(revenue, rows),
      ...occupancyPairs(occupancy, rows),
      ...playPairs(play, rows),
      ...taxPairs(tax, rows),
      ...taxFilePairs(tax, rows),
      ...journalPairs(journal, rows),
      ...journalFilePairs(journal, rows),
      ...creditPairs(await readCreditsOf(context, span), rows, now),
    ];
    for (const [name, actual, expected] of pairs) {
      if (actual === expected) continue;
      faults.push(`report ${span.from} to ${span.until}, ${name}: ${actual}, not ${expected}`);
    }
  }
  return faults;
};
