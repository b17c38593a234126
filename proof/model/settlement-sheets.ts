import { type Sen, wireAmount } from '#domain/money/money.ts';
import type { Sums } from '#domain/payments/reconciliation.ts';
import type { CorrectionKind } from '#domain/payments/settlement-corrections.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Bank } from '#proof/model/bank.ts';
import type { Random } from '#proof/model/random.ts';
import { aFile } from '#server/testing/settlement-files.ts';

/** A row of the provider's file. */
export interface SheetRow {
  readonly id: string;
  readonly orderId: string;
  readonly kind: 'charge' | 'refund' | 'fee';
  readonly amountSen: Sen;
  readonly feeSen: Sen;
  readonly day: BookingDate;
}

/** A file of the provider's portal. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly SheetRow[];
  readonly text: string;
  /** The days that the accountant says it covers; null if only those of its rows. */
  readonly days: { readonly from: BookingDate; readonly to: BookingDate } | null;
  /** The accountant's answer on how rows with another amount count. */
  readonly corrections: CorrectionKind;
}

/** The answers that the accountant got about files and days. */
export interface Settlements {
  /** Every file that was written, imported or not. */
  readonly sheets: Sheet[];
  /** The rows of imported files, by the file's id. */
  readonly imported: Map<string, readonly SheetRow[]>;
  /** The days that imported files cover, besides those of their rows. */
  readonly covered: Map<string, Sheet['days']>;
  /** Imported files whose rows of other amounts are added to those of earlier files. */
  readonly adjusting: Set<string>;
  readonly withdrawn: Set<string>;
  readonly closed: Map<BookingDate, Sums>;
}

export const settleNothing = (): Settlements => ({
  sheets: [],
  imported: new Map(),
  covered: new Map(),
  adjusting: new Set(),
  withdrawn: new Set(),
  closed: new Map(),
});

/** Equal amounts have equal fees. */
const feeOf = (amountSen: Sen): Sen => Math.round(Math.max(0, amountSen) * 0.02);

const chargeRow = ({
  id,
  orderId,
  amountSen,
  day,
}: Pick<SheetRow, 'id' | 'orderId' | 'amountSen' | 'day'>): SheetRow => ({
  id,
  orderId,
  kind: 'charge',
  amountSen,
  feeSen: feeOf(amountSen),
  day,
});

const refundRow = (id: string, amountSen: Sen, day: BookingDate): SheetRow => ({
  id,
  orderId: '',
  kind: 'refund',
  amountSen: -amountSen,
  feeSen: 0,
  day,
});

const dailyFeeSen = 1_500;

const feeRow = (day: BookingDate): SheetRow => ({
  id: `FEE-${day}`,
  orderId: '',
  kind: 'fee',
  amountSen: 0,
  feeSen: dailyFeeSen,
  day,
});

/** The charges and refunds of the provider on these days in ringgit, with a fee for each day. */
const honestRows = (
  { charges, refunds }: Bank,
  { from, to }: { from: BookingDate; to: BookingDate },
): SheetRow[] => {
  const isIn = ({ day }: { day: BookingDate }): boolean => from <= day && day <= to;
  const taken = charges
    .filter((one) => one.becomes === 'paid' && one.currency === 'MYR' && isIn(one))
    .map((one) => chargeRow({ ...one, id: one.transactionId }));
  const returned = [...refunds.values()]
    .filter((one) => one.state === 'done' && isIn(one))
    .map(({ transactionId, amountSen, day }) => refundRow(transactionId, amountSen, day));
  const fees = [...new Set(taken.map(({ day }) => day))].map(feeRow);
  return [...taken, ...returned, ...fees];
};

/** One thing that is wrong with a file. */
type Trouble = (rows: readonly SheetRow[], row: SheetRow, number: number) => SheetRow[];

const change = (rows: readonly SheetRow[], row: SheetRow, amountSen: Sen): SheetRow[] =>
  rows.map((one) => (one === row ? chargeRow({ ...row, amountSen }) : one));

const troubles: readonly Trouble[] = [
  // Left out, a sen short, too much, foreign, or twice.
  (rows, row) => rows.filter((one) => one !== row),
  (rows, row) => change(rows, row, row.amountSen - 1),
  (rows, row) => change(rows, row, row.amountSen + 2_500),
  (rows, { day }, number) => [
    ...rows,
    chargeRow({ id: `${990_000 + number}`, orderId: '', amountSen: 4_200 + number, day }),
  ],
  (rows, row) => [...rows, row],
  // Corrected by another row, rightly and wrongly.
  (rows, row) => [...change(rows, row, row.amountSen - 1), chargeRow({ ...row, amountSen: 1 })],
  (rows, row) => [...rows, chargeRow({ ...row, amountSen: 50 })],
  // A refund of a charge that nobody refunded.
  (rows, { id, day }) => [...rows, refundRow(id, 777, day)],
];

const typeOf: Readonly<Record<SheetRow['kind'], string>> = {
  charge: 'Sale',
  refund: 'Refund',
  fee: 'Monthly fee',
};

const textOf = (rows: readonly SheetRow[]): string =>
  aFile(
    rows.map(({ id, orderId, kind, amountSen, feeSen, day: date }) => ({
      id,
      orderId,
      amount: wireAmount(kind === 'fee' ? feeSen : amountSen),
      fee: kind === 'fee' ? '' : wireAmount(feeSen),
      type: typeOf[kind],
      date,
    })),
  );

/** A file of the bank about some days, with so many errors in it; null if it would have no rows. */
export const writeSheet = (
  { bank, random, settlements }: { bank: Bank; random: Random; settlements: Settlements },
  days: { from: BookingDate; to: BookingDate },
  troubleCount: number,
): Sheet | null => {
  const number = settlements.sheets.length;
  let rows = honestRows(bank, days);
  for (let done = 0; done < troubleCount; done += 1) {
    const row = random.pick(rows.filter(({ kind }) => kind === 'charge'));
    const trouble = random.pick(troubles);
    if (row !== undefined && trouble !== undefined) {
      rows = trouble(rows, row, 10 * number + done);
    }
  }
  if (rows.length === 0) return null;
  const sheet = {
    name: `settlement-${number}.csv`,
    rows,
    text: textOf(rows),
    days: random.chance(0.5) ? days : null,
    corrections: random.chance(0.3) ? ('adjust' as const) : ('replace' as const),
  };
  settlements.sheets.push(sheet);
  return sheet;
};
