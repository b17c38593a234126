import { type Sen, sumSen } from '#domain/money/money.ts';
import type { FileDays } from '#domain/payments/settlement-days.ts';
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

/** A refund that our provider was asked for and has not rejected. */
export interface OurRefund {
  readonly id: string;
  readonly transactionId: string;
  readonly orderId: string;
  readonly amountSen: Sen;
  /** The day at the venue on which it was done; null until then. */
  readonly doneOn: BookingDate | null;
}

/** A row of an imported file. */
export interface TheirRow extends Omit<SettlementRow, 'netSen'> {
  readonly fileId: string;
}

/** Days of a file, which covers those that were over when it was imported. [RECON-4] */
export interface Covered extends FileDays {
  readonly importedOn: BookingDate;
}

/** Where a charge or a row stands; `waiting` is a charge of a day that no file covers yet. [RECON-4] */
export const piles = [
  'amounts_differ',
  'only_ours',
  'only_theirs',
  'adjustment',
  'repeated',
  'agree',
  'refund',
  'fee',
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

const isCoveredBy = (files: readonly Covered[], day: BookingDate): boolean =>
  files.some(
    ({ firstDay, lastDay, importedOn }) => firstDay <= day && day <= lastDay && day < importedOn,
  );

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

const lineOfRow = (
  row: TheirRow,
  pile: Pile,
  day: BookingDate,
  needsNote: boolean,
  oursSen: Sen | null = null,
): Line => ({
  key: pile === 'only_theirs' ? row.transactionId : `${row.fileId}/${row.line}`,
  pile,
  day,
  transactionId: row.transactionId,
  orderId: row.orderId,
  oursSen,
  theirsSen: row.amountSen,
  feeSen: row.feeSen,
  needsNote,
});

/** Finds rows that an earlier file contains equally often, with the same day and amount. */
const findCopies = (rows: readonly TheirRow[]): ReadonlySet<TheirRow> => {
  const counted = new Map<string, number>();
  const ofFile = new Map<string, number>();
  const isCopy = ({ transactionId, amountSen, feeSen, kind, day, fileId }: TheirRow): boolean => {
    const key = `${transactionId} ${kind === 'fee' ? feeSen : amountSen} ${day}`;
    const number = (ofFile.get(`${fileId} ${key}`) ?? 0) + 1;
    ofFile.set(`${fileId} ${key}`, number);
    if (number <= (counted.get(key) ?? 0)) return true;
    counted.set(key, number);
    return false;
  };
  return new Set(rows.filter(isCopy));
};

/** The lines of fees that stand in rows of their own, which have no amount. [RECON-13] */
function feeLines(rows: readonly TheirRow[]): Line[] {
  const copies = findCopies(rows);
  return rows.map((row) => ({
    ...lineOfRow(row, copies.has(row) ? 'repeated' : 'fee', row.day, false),
    theirsSen: null,
  }));
}

/**
 * A line, and the rows of other amounts for its transaction. They all count; if they agree with our
 * charge together, none of them needs a note. [RECON-5]
 */
function withCorrections(
  line: Line,
  corrections: ReadonlyMap<string, readonly TheirRow[]>,
): Line[] {
  const rows = corrections.get(line.key);
  if (rows === undefined) return [line];
  const theirsSen = sumSen([line.theirsSen ?? 0, ...rows.map(({ amountSen }) => amountSen)]);
  const doAgree = line.oursSen === theirsSen;
  return [
    doAgree ? { ...line, pile: 'adjustment', needsNote: false } : line,
    ...rows.map((row) => lineOfRow(row, 'adjustment', line.day, !doAgree)),
  ];
}

/**
 * The lines of refunds. One with the transaction and amount of a refund of ours is that refund, which
 * agrees with one row; another one needs a note. A row that another file has too is repeated. One of
 * ours that is done and in no file needs a note, if a file covers its day. [RECON-10]
 */
function refundLines(
  rows: readonly TheirRow[],
  refunds: readonly OurRefund[],
  files: readonly Covered[],
): Line[] {
  const left = [...refunds];
  const copies = findCopies(rows);
  const theirs = rows.map((row) => {
    if (copies.has(row)) return lineOfRow(row, 'repeated', row.day, false);
    const at = left.findIndex(
      (one) => one.transactionId === row.transactionId && one.amountSen === -row.amountSen,
    );
    if (at < 0) return lineOfRow(row, 'refund', row.day, true);
    left.splice(at, 1);
    return lineOfRow(row, 'refund', row.day, false, row.amountSen);
  });
  const onlyOurs = left.flatMap(({ id, transactionId, orderId, amountSen, doneOn }): Line[] =>
    doneOn === null || !isCoveredBy(files, doneOn)
      ? []
      : [
          {
            key: `refund/${id}`,
            pile: 'refund',
            day: doneOn,
            transactionId,
            orderId,
            oursSen: -amountSen,
            theirsSen: null,
            feeSen: null,
            needsNote: true,
          },
        ],
  );
  return [...theirs, ...onlyOurs];
}

/**
 * Compares our charges with the rows of imported files, the oldest file first. A row belongs to our
 * charge with its transaction id, and to the day on which we were told of it. An equal row of a
 * transaction is repeated, and one of another amount is an adjustment. [RECON-4] [RECON-5]
 */
export function reconcile(
  charges: readonly OurCharge[],
  rows: readonly TheirRow[],
  files: readonly Covered[],
  refunds: readonly OurRefund[] = [],
): Line[] {
  const ours = new Map(charges.map((charge) => [charge.transactionId, charge]));
  const first = new Map<string, TheirRow>();
  const corrections = new Map<string, TheirRow[]>();
  const lines: Line[] = [];
  for (const row of rows.filter(({ kind }) => kind === 'charge')) {
    const { transactionId } = row;
    const before = first.get(transactionId);
    const day = ours.get(transactionId)?.day ?? before?.day ?? row.day;
    const corrected = corrections.get(transactionId) ?? [];
    if (before === undefined) {
      first.set(transactionId, row);
      if (!ours.has(transactionId)) lines.push(lineOfRow(row, 'only_theirs', day, true));
    } else {
      const equal = [before, ...corrected].find(({ amountSen }) => amountSen === row.amountSen);
      if (equal === undefined) corrections.set(transactionId, [...corrected, row]);
      else lines.push(lineOfRow(row, 'repeated', day, equal.fileId === row.fileId));
    }
  }
  const paid = charges.map((charge) =>
    lineOfCharge(charge, first.get(charge.transactionId), isCoveredBy(files, charge.day)),
  );
  const counted = [...paid, ...lines].flatMap((line) => withCorrections(line, corrections));
  const refunded = rows.filter(({ kind }) => kind === 'refund');
  const fees = feeLines(rows.filter(({ kind }) => kind === 'fee'));
  return [...counted, ...fees, ...refundLines(refunded, refunds, files)];
}

/** The sums of a day or a file. */
export interface Sums {
  readonly oursSen: Sen;
  /** Charges of the provider, each transaction once. */
  readonly theirsSen: Sen;
  readonly feesSen: Sen;
  /** Refunds of the provider, as negative amounts. */
  readonly refundsSen: Sen;
  /** Refunds that we asked for: those of the provider that are ours, and those that are in no file. */
  readonly ourRefundsSen: Sen;
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
    ourRefundsSen: add(refunds, ({ oursSen }) => oursSen),
  };
}

/** By how much the provider's charges and refunds together differ from ours. [RECON-6] */
export const differenceInAll = ({ oursSen, theirsSen, refundsSen, ourRefundsSen }: Sums): Sen =>
  theirsSen + refundsSen - oursSen - ourRefundsSen;

/** The amount that the provider paid beyond ours; negative if some is missing. [RECON-4] */
export const differenceSen = ({ oursSen, theirsSen }: Pick<Line, 'oursSen' | 'theirsSen'>): Sen =>
  (theirsSen ?? 0) - (oursSen ?? 0);
