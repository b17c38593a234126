import { parse } from 'csv-parse/sync';
import type { Journal } from '#contract/console-journal.ts';
import type { RevenueReport } from '#contract/console-reports.ts';
import type { TaxReport } from '#contract/console-tax.ts';
import { type Cell, csvOf } from '#domain/reports/csv.ts';
import type { JournalAccount } from '#domain/reports/journal.ts';
import { journalRows } from '#domain/reports/journal-file.ts';
import { linesOf, type ReportTable } from '#domain/reports/report-table.ts';
import { revenueTables } from '#domain/reports/revenue-tables.ts';
import { taxTables } from '#domain/reports/tax-tables.ts';
import { accountLabels } from '#domain/words/journal-labels.ts';
import { checkedAccounts, postedSums } from '#proof/model/journal-sums.ts';
import type { Pair } from '#proof/model/report-counts.ts';
import { dayAfter, type ReportRows } from '#proof/model/report-rows.ts';
import {
  type DatedAmount,
  paidAmounts,
  refundedAmounts,
  soldAmounts,
} from '#proof/model/report-sums.ts';
import { invoicedAmounts } from '#proof/model/tax-checks.ts';

// The files that people save, read back as a spreadsheet reads them.

type Lines = readonly (readonly string[])[];

/** The lines below the headings. */
const readBack = (rows: readonly (readonly Cell[])[]): Lines => {
  const [, ...lines] = parse(csvOf(rows), { bom: true }) as string[][];
  return lines;
};

const linesOfFile = (table: ReportTable | undefined): Lines =>
  table === undefined ? [] : readBack(linesOf(table));

const senIn = (text: string | undefined): number => Math.round(Number(text ?? 0) * 100);

/** The sum of a column of a file, without its last line, which sums the others. */
const sumOf = (lines: Lines, column: number): number =>
  lines.slice(0, -1).reduce((sum, line) => sum + senIn(line.at(column)), 0);

interface Span {
  readonly from: string;
  readonly until: string;
}

const sumIn = (amounts: readonly DatedAmount[], { from, until }: Span): number =>
  amounts.filter(({ day }) => from <= day && day <= until).reduce((sum, { sen }) => sum + sen, 0);

/** The accounting export: every account on every day, from the file alone. [JOURNAL-4] */
export const journalFilePairs = (journal: Journal, rows: ReportRows): readonly Pair[] => {
  const { accounts, period } = journal;
  const named = new Map(accounts.map(({ account, name }) => [account, name]));
  const nameOf = (account: JournalAccount): string => named.get(account) ?? accountLabels[account];
  const inFile = new Map<string, number>();
  for (const [day, , name, debit, credit] of readBack(journalRows(journal))) {
    const key = `${name} on ${day}`;
    inFile.set(key, (inFile.get(key) ?? 0) + senIn(debit) - senIn(credit));
  }
  const expected = postedSums(rows);
  const days: string[] = [];
  for (let day = period.from; day <= period.until; day = dayAfter(day, 1)) days.push(day);
  return days.flatMap((day) =>
    checkedAccounts.map((account): Pair => {
      const actual = inFile.get(`${nameOf(account as JournalAccount)} on ${day}`) ?? 0;
      return [
        `journal file, ${account} on ${day}`,
        actual,
        expected.get(`${account} on ${day}`) ?? 0,
      ];
    }),
  );
};

/** The files of the revenue: days, goods, methods and channels, each with its last line. */
export const revenueFilePairs = (report: RevenueReport, rows: ReportRows): readonly Pair[] => {
  const { period } = report;
  const [paid, sold, refunded] = [paidAmounts(rows), soldAmounts(rows), refundedAmounts(rows)];
  const [days, kinds, methods, channels] = revenueTables(report).map(linesOfFile);
  const soldSen = sumIn(sold, period);
  const totals: readonly (readonly [string, Lines | undefined, number, number])[] = [
    ['days', days, 1, soldSen],
    ['days, refunded', days, 3, sumIn(refunded, period)],
    ['goods', kinds, 1, soldSen],
    ['methods', methods, 1, sumIn(paid, period)],
    ['channels', channels, 1, soldSen],
  ];
  const byMethod = report.methods.map(({ key }, at): Pair => {
    const own = paid.filter(({ by }) => by.method === key);
    return [`revenue file, ${key}`, senIn(methods?.[at]?.[1]), sumIn(own, period)];
  });
  return [
    ...byMethod,
    ...totals.flatMap(([name, lines = [], column, expected]): readonly Pair[] => [
      [`revenue file, sum of ${name}`, sumOf(lines, column), expected],
      [`revenue file, last line of ${name}`, senIn(lines.at(-1)?.[column]), expected],
    ]),
  ];
};

/** The files for the tax agent: by rate, the consolidated invoice, and invoices of their own. [TAX-6] */
export const taxFilePairs = (report: TaxReport, rows: ReportRows): readonly Pair[] => {
  const { period } = report;
  const sold = soldAmounts(rows).filter(({ day }) => period.from <= day && day <= period.until);
  const [soldSen, taxSen] = [
    sold.reduce((sum, { sen }) => sum + sen, 0),
    sold.reduce((sum, one) => sum + one.taxSen, 0),
  ];
  const [rates = [], consolidated = [], single = []] = taxTables(report).map(linesOfFile);
  const both = (column: number): number => sumOf(consolidated, column) + sumOf(single, column);
  const { sold: invoiced, refunds } = invoicedAmounts(rows, period);
  const [invoicedSen, invoicedTaxSen, invoicedBackSen] = [
    invoiced.reduce((sum, { sen }) => sum + sen, 0),
    invoiced.reduce((sum, one) => sum + one.taxSen, 0),
    refunds.reduce((sum, { sen }) => sum + sen, 0),
  ];
  return [
    ['tax file, sold', sumOf(rates, 1), soldSen],
    ['tax file, tax', sumOf(rates, 2), taxSen],
    ['tax file, refunded', sumOf(rates, 3), sumIn(refundedAmounts(rows), period)],
    ['invoice files, without tax', both(-5), invoicedSen - invoicedTaxSen],
    ['invoice files, tax', both(-4), invoicedTaxSen],
    ['invoice files, with tax', both(-3), invoicedSen],
    ['invoice files, refunded', both(-2), invoicedBackSen],
  ];
};
