import { type Sen, sumSen } from '#domain/money/money.ts';
import type { SettlementRow } from '#domain/payments/settlement-rows.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

/** A charge that our provider has reported as paid. */
export interface OurCharge {
  readonly transactionId: string;
  readonly orderId: string;
  readonly amountSen: Sen;
  /** The day at the venue on which it was paid. */
  readonly day: BookingDate;
}

/** A row of an imported file. */
export interface TheirRow extends Omit<SettlementRow, 'netSen'> {
  readonly fileId: string;
}

/** The days from the first to the last row of a file. */
export interface FileDays {
  readonly firstDay: BookingDate;
  readonly lastDay: BookingDate;
}

/** Where a charge or a row stands; `waiting` is a charge of a day that no file covers yet. [RECON-4] */
export const piles = [
  'amounts_differ',
  'only_ours',
  'only_theirs',
  'repeated',
  'agree',
  'refund',
  'waiting',
] as const;
export type Pile = (typeof piles)[number];

/** The piles of a day that can be closed. */
export type ClosedPile = Exclude<Pile, 'waiting'>;

/** One charge, one row, or the two that belong together. */
export interface Line {
  /** Distinguishes the lines of a day. */
  readonly key: string;
  readonly pile: Pile;
  readonly day: BookingDate;
  readonly transactionId: string;
  readonly orderId: string | null;
  readonly oursSen: Sen | null;
  readonly theirsSen: Sen | null;
  readonly feeSen: Sen | null;
  /** False for a row that another file has too, with the same amount. [RECON-5] */
  readonly needsNote: boolean;
}

const isCoveredBy = (files: readonly FileDays[], day: BookingDate): boolean =>
  files.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);

const lineOfCharge = (charge: OurCharge, row: TheirRow | undefined, isCovered: boolean): Line => {
  const { transactionId, orderId, amountSen, day } = charge;
  const uncounted = isCovered ? 'only_ours' : 'waiting';
  const counted = row?.amountSen === amountSen ? 'agree' : 'amounts_differ';
  const pile = row === undefined ? uncounted : counted;
  return {
    key: transactionId,
    pile,
    day,
    transactionId,
    orderId,
    oursSen: amountSen,
    theirsSen: row?.amountSen ?? null,
    feeSen: row?.feeSen ?? null,
    needsNote: pile === 'only_ours' || pile === 'amounts_differ',
  };
};

const lineOfRow = (row: TheirRow, pile: Pile, day: BookingDate, needsNote: boolean): Line => ({
  key: pile === 'only_theirs' ? row.transactionId : `${row.fileId}/${row.line}`,
  pile,
  day,
  transactionId: row.transactionId,
  orderId: row.orderId,
  oursSen: null,
  theirsSen: row.amountSen,
  feeSen: row.feeSen,
  needsNote,
});

/**
 * Compares our charges with the rows of imported files, the oldest file first. A row belongs to our
 * charge with its transaction id, and to the day on which we were told of it; the first row of a
 * transaction counts, and another one is repeated. [RECON-4] [RECON-5]
 */
export function reconcile(
  charges: readonly OurCharge[],
  rows: readonly TheirRow[],
  files: readonly FileDays[],
): Line[] {
  const ours = new Map(charges.map((charge) => [charge.transactionId, charge]));
  const first = new Map<string, TheirRow>();
  const lines: Line[] = [];
  for (const row of rows) {
    const { transactionId, kind } = row;
    const before = first.get(transactionId);
    const day = ours.get(transactionId)?.day ?? before?.day ?? row.day;
    if (kind === 'refund') lines.push(lineOfRow(row, 'refund', row.day, false));
    else if (before === undefined) {
      first.set(transactionId, row);
      if (!ours.has(transactionId)) lines.push(lineOfRow(row, 'only_theirs', day, true));
    } else {
      const isCopy = before.fileId !== row.fileId && before.amountSen === row.amountSen;
      lines.push(lineOfRow(row, 'repeated', day, !isCopy));
    }
  }
  const paid = charges.map((charge) =>
    lineOfCharge(charge, first.get(charge.transactionId), isCoveredBy(files, charge.day)),
  );
  return [...paid, ...lines];
}

/** The sums of a day or a file. */
export interface Sums {
  readonly oursSen: Sen;
  /** Charges of the provider, each transaction once. */
  readonly theirsSen: Sen;
  readonly feesSen: Sen;
  readonly refundsSen: Sen;
}

const isCounted = ({ pile }: Line): boolean => pile !== 'repeated' && pile !== 'refund';

/** Adds up lines. Fees are those of every row but the repeated ones. [RECON-6] */
export function sumsOf(lines: readonly Line[]): Sums {
  const add = (of: readonly Line[], sen: (line: Line) => Sen | null): Sen =>
    sumSen(of.map((line) => sen(line) ?? 0));
  const counted = lines.filter(isCounted);
  const refunds = lines.filter(({ pile }) => pile === 'refund');
  return {
    oursSen: add(counted, ({ oursSen }) => oursSen),
    theirsSen: add(counted, ({ theirsSen }) => theirsSen),
    feesSen: add([...counted, ...refunds], ({ feeSen }) => feeSen),
    refundsSen: add(refunds, ({ theirsSen }) => theirsSen),
  };
}

/** What of the provider's money is missing, as negative, or too much. [RECON-4] */
export const differenceSen = ({ oursSen, theirsSen }: Pick<Line, 'oursSen' | 'theirsSen'>): Sen =>
  (theirsSen ?? 0) - (oursSen ?? 0);
