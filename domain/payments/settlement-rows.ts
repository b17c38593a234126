import { parseRinggit, type Sen } from '#domain/money/money.ts';
import type { ColumnMapping, SettlementField } from '#domain/payments/settlement-columns.ts';
import { areMixed } from '#domain/payments/settlement-days.ts';
import { type BookingDate, dateOf, isBookingDate } from '#domain/time/venue-time.ts';

/** The most rows of a settlement file. [RECON-3] */
export const mostSettlementRows = 100_000;

/** A line of a file, with its number as a spreadsheet shows it. */
export interface FileLine {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface SettlementRow {
  readonly line: number;
  readonly transactionId: string;
  readonly orderId: string | null;
  /** Negative for a refund. */
  readonly amountSen: Sen;
  readonly feeSen: Sen | null;
  readonly netSen: Sen | null;
  /** A fee in a row of its own has no amount. */
  readonly kind: 'charge' | 'refund' | 'fee';
  readonly day: BookingDate;
}

export const cellProblems = [
  'missing',
  'not_an_id',
  'not_an_amount',
  'not_a_date',
  'not_ringgit',
  'short_year',
  'formula',
  'not_the_rest',
] as const;

/** A cell that cannot be read. */
export interface CellTrouble {
  readonly line: number;
  readonly field: SettlementField;
  readonly problem: (typeof cellProblems)[number];
  readonly value: string;
}

/** Excel's way to keep digits as text in a CSV file. */
const quotedText = /^="([^"]*)"$/;

const contentOf = (cell: string | undefined): string => {
  const text = (cell ?? '').trim();
  return quotedText.exec(text)?.[1]?.trim() ?? text;
};

/**
 * An amount of the file in sen; null if it is none. A comma and a point are told apart by the digits
 * after them; three digits after a point could be either, so they are refused. [RECON-3]
 */
export function readSettlementAmount(text: string): Sen | null {
  const bare = text.replaceAll(/\s/g, '').replace(/RM|MYR/i, '');
  const isNegative = /^\(.*\)$|^[-\u2212]|-$/.test(bare);
  const digits = bare.replaceAll(/^[(\u2212+-]|[)-]$/g, '');
  const plain = /^\d+([.,]\d{1,2})?$/.test(digits)
    ? digits.replace(',', '.')
    : /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(digits)
      ? digits.replaceAll(',', '')
      : /^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(digits)
        ? digits.replaceAll('.', '').replace(',', '.')
        : '';
  const sen = parseRinggit(plain.replace(/^0+(?=\d)/, ''));
  if (sen === null) return null;
  return isNegative && sen !== 0 ? -sen : sen;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const twoDigits = (part: string): string => part.padStart(2, '0');

/** A day of the file at the venue; null if it is none. The day comes before the month. [RECON-3] */
export function readSettlementDay(text: string): BookingDate | null {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text)) {
    try {
      return dateOf(Temporal.Instant.from(text));
    } catch {
      return null;
    }
  }
  const [day = ''] = text.split(/[T ,]+(?=\d{1,2}:)/);
  const iso = /^(\d{4})[-/.]?(\d\d)[-/.]?(\d\d)$/.exec(day);
  const numbered = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(day);
  const named = /^(\d{1,2})[- ]([a-z]{3})[a-z]*[-, ]+(\d{4})$/i.exec(day);
  const [year = '', month = '', date = ''] = iso
    ? iso.slice(1)
    : numbered
      ? numbered.slice(1).toReversed()
      : named
        ? [named[3], `${months.indexOf((named[2] ?? '').toLowerCase()) + 1}`, named[1]]
        : [];
  const read = `${year}-${twoDigits(month)}-${twoDigits(date)}`;
  return /^20/.test(year) && isBookingDate(read) ? read : null;
}

const isRefund = (type: string, amountSen: Sen): boolean =>
  amountSen < 0 || /refund|reversal|chargeback|void/i.test(type);

type Content = Readonly<Record<SettlementField, string>>;

const contentsOf = (cells: readonly string[], mapping: ColumnMapping): Content => {
  const of = (field: SettlementField): string =>
    mapping[field] === undefined ? '' : contentOf(cells[mapping[field]]);
  return {
    transaction: of('transaction'),
    order: of('order'),
    amount: of('amount'),
    fee: of('fee'),
    net: of('net'),
    type: of('type'),
    currency: of('currency'),
    date: of('date'),
  };
};

const isTotal = (text: string): boolean => /^((grand|sub)[ -]?)?totals?\b/i.test(text);

/** Blank lines, titles and totals have no transaction and no date. [RECON-3] */
const isNoRow = ({ transaction, date }: Content): boolean =>
  readSettlementDay(date) === null && (transaction === '' || (date === '' && isTotal(transaction)));

/**
 * A fee that stands in a row of its own, by its type, its id or its order. An id is random and may
 * contain such a word between digits. [RECON-13]
 */
const isFee = ({ type, transaction, order }: Content): boolean =>
  /(^|[^a-z])(fees?|mdr|commission)([^a-z]|$)/i.test(type) ||
  [transaction, order].some((id) => /(^|[^a-z\d])(fees?|mdr|commission)([^a-z\d]|$)/i.test(id));

/** A fee without a date, such as that of the payout, which belongs to the last day of its file. [RECON-13] */
const isUndatedFee = (content: Content): boolean =>
  content.date === '' &&
  isFee(content) &&
  (readSettlementAmount(content.amount) ?? readSettlementAmount(content.fee)) !== null &&
  ![content.transaction, content.order, content.type].some(isTotal);

/** A fee of no transaction has the name of its day. [RECON-13] */
const withFeeId = (content: Content): Content => ({
  ...content,
  transaction: content.transaction || `fee-${readSettlementDay(content.date)}`,
});

/** A year of two digits could also be read as a day. */
const hasShortYear = (date: string): boolean =>
  /^\d{1,2}[-/. ](\d{1,2}|[a-z]{3,9})[-/. ]\d{2}(?!\d)/i.test(date);

/**
 * The fee of a row by its amount, both signed; null if it is in no column. Some files write fees as
 * negative, and the fees and net amounts of refunds without a sign: what fits to the net amount counts,
 * and without one a fee of a charge is never income. `wrong` if nothing fits. [RECON-15]
 */
function feeOf(amountSen: Sen, written: Sen | null, netSen: Sen | null): Sen | null | 'wrong' {
  const isRefund = amountSen < 0;
  if (netSen === null) return written === null ? null : isRefund ? written : Math.abs(written);
  const nets = isRefund && netSen > 0 ? [netSen, -netSen] : [netSen];
  if (written === null) return amountSen - (nets.at(-1) ?? netSen);
  const fits = (fee: Sen): boolean => nets.includes(amountSen - fee);
  return [written, -written].find(fits) ?? 'wrong';
}

type Read = { readonly row: SettlementRow } | { readonly trouble: CellTrouble };

/** Reads one row, or names its first cell that cannot be read. [RECON-3] */
function readRow(line: number, given: Content): Read {
  const content = isFee(given) ? withFeeId(given) : given;
  const fault = (field: SettlementField, problem: CellTrouble['problem']): Read => {
    const value = content[field].slice(0, 60);
    const isFormula = content[field].startsWith('=');
    const found = value === '' ? 'missing' : isFormula ? 'formula' : problem;
    return { trouble: { line, field, problem: found, value } };
  };
  if (!/^[\w-]{1,40}$/.test(content.transaction)) return fault('transaction', 'not_an_id');
  if (!/^[^=].{0,59}$|^$/.test(content.order)) return fault('order', 'not_an_id');
  const day = readSettlementDay(content.date);
  if (day === null) {
    return fault('date', hasShortYear(content.date) ? 'short_year' : 'not_a_date');
  }
  const amountSen = readSettlementAmount(content.amount);
  if (amountSen === null) return fault('amount', 'not_an_amount');
  const feeSen = readSettlementAmount(content.fee);
  if (feeSen === null && content.fee !== '') return fault('fee', 'not_an_amount');
  const netSen = readSettlementAmount(content.net);
  if (netSen === null && content.net !== '') return fault('net', 'not_an_amount');
  if (!/^(|MYR|RM)$/i.test(content.currency)) return fault('currency', 'not_ringgit');
  const order = content.order || null;
  if (isFee(content)) {
    const isReturned = /refund|reversal|rebate/i.test(content.type);
    const sen = Math.abs(amountSen === 0 ? (feeSen ?? 0) : amountSen);
    const fee = { amountSen: 0, feeSen: isReturned ? -sen : sen, netSen, kind: 'fee' } as const;
    return { row: { line, transactionId: content.transaction, orderId: order, ...fee, day } };
  }
  const kind = isRefund(content.type, amountSen) ? 'refund' : 'charge';
  const signedSen = kind === 'refund' ? -Math.abs(amountSen) : amountSen;
  const signedFeeSen = feeOf(signedSen, feeSen, netSen);
  if (signedFeeSen === 'wrong') return fault('net', 'not_the_rest');
  return {
    row: {
      line,
      transactionId: content.transaction,
      orderId: order,
      amountSen: signedSen,
      feeSen: signedFeeSen,
      netSen,
      kind,
      day,
    },
  };
}

/** The most troubles that are named; the rest is counted. */
const mostNamed = 20;

export interface ReadFile {
  readonly rows: readonly SettlementRow[];
  /** Lines without a transaction and a date, such as totals. */
  readonly skipped: number;
  /** The first cells that cannot be read; a file with any is not imported. */
  readonly troubles: readonly CellTrouble[];
  readonly troubleCount: number;
  /** True if its days are written in two formats that contradict each other. [RECON-11] */
  readonly hasMixedDates: boolean;
}

/** Reads the rows of a file by its columns. [RECON-3] */
export function readSettlementRows(lines: readonly FileLine[], mapping: ColumnMapping): ReadFile {
  const rows: SettlementRow[] = [];
  const troubles: CellTrouble[] = [];
  const writings: string[] = [];
  const undated: { readonly line: number; readonly content: Content }[] = [];
  let skipped = 0;
  let troubleCount = 0;
  const add = (line: number, content: Content): void => {
    const read = readRow(line, content);
    if ('row' in read) rows.push(read.row);
    else {
      troubleCount += 1;
      if (troubles.length < mostNamed) troubles.push(read.trouble);
    }
  };
  for (const { line, cells } of lines) {
    const content = contentsOf(cells, mapping);
    if (isUndatedFee(content)) undated.push({ line, content });
    else if (isNoRow(content)) skipped += 1;
    else {
      add(line, content);
      writings.push(content.date);
    }
  }
  const lastDay = rows.map(({ day }) => day).reduce((last, day) => (last < day ? day : last), '');
  for (const { line, content } of undated) add(line, { ...content, date: lastDay });
  return { rows, skipped, troubles, troubleCount, hasMixedDates: areMixed(writings) };
}
