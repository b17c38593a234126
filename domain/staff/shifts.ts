import { ringgit, type Sen, sumSen } from '#domain/money/money.ts';
import { hasPermission, type StaffRole } from '#domain/staff/permissions.ts';

/** The most that a float, a count or a cash entry can be. */
export const mostTillSen: Sen = ringgit(100_000);

export const noteLength = { min: 3, max: 200 } as const;

/** Amounts of a till: the cash in it, and what its card terminal has taken. */
export interface TillAmounts {
  readonly cashSen: Sen;
  readonly terminalSen: Sen;
}

interface Taken {
  readonly method: 'cash' | 'terminal';
  readonly amountSen: Sen;
}

interface OpenTill {
  readonly floatSen: Sen;
  /** The payments of the shift. */
  readonly taken: readonly Taken[];
  /** Cash put in, and taken out as negative amounts. */
  readonly entriesSen: readonly Sen[];
}

/**
 * The amounts expected in the till: the float, the cash sales and what was put in, less what was taken out;
 * and at the terminal its sales. [SHIFT-3]
 */
export function expectedInTill({ floatSen, taken, entriesSen }: OpenTill): TillAmounts {
  const sumOf = (method: Taken['method']): Sen =>
    sumSen(taken.filter((one) => one.method === method).map(({ amountSen }) => amountSen));
  return {
    cashSen: floatSen + sumOf('cash') + sumSen(entriesSen),
    terminalSen: sumOf('terminal'),
  };
}

/** The counted less the expected amounts; negative if money is missing. [SHIFT-6] */
export function differenceOf(expected: TillAmounts, counted: TillAmounts): TillAmounts {
  return {
    cashSen: counted.cashSen - expected.cashSen,
    terminalSen: counted.terminalSen - expected.terminalSen,
  };
}

export const isSameInTill = (one: TillAmounts, other: TillAmounts): boolean =>
  one.cashSen === other.cashSen && one.terminalSen === other.terminalSen;

/** No more cash is taken out than the till should have. [SHIFT-4] */
export function refusalOfCash(expected: TillAmounts, amountSen: Sen): 'till_short' | null {
  return expected.cashSen + amountSen < 0 ? 'till_short' : null;
}

/** The cash of a till that is still owed to guests, and what is left of it once that is handed back. [SHIFT-15] */
export function owedFromTill(
  cashSen: Sen,
  owed: readonly { readonly amountSen: Sen }[],
): { readonly owedSen: Sen; readonly leftSen: Sen } {
  const owedSen = sumSen(owed.map(({ amountSen }) => amountSen));
  return { owedSen, leftSen: cashSen - owedSen };
}

/** Cash that is owed to somebody, and its parts. */
interface OwedCash {
  readonly amountSen: Sen;
  readonly partsSen: readonly Sen[];
}

/** The owed cash that an entry may be meant for: it takes out that amount, or that of a part of it. [SHIFT-13] */
export function owedCashLike<Owed extends OwedCash>(
  owed: readonly Owed[],
  amountSen: Sen,
): Owed | null {
  const taken = 0 - amountSen;
  return owed.find((one) => [one.amountSen, ...one.partsSen].includes(taken)) ?? null;
}

/**
 * The float less what the till should have: what was counted last, and what the desk took in cash since,
 * outside of a shift. Before the first count nothing is expected. [SHIFT-10]
 */
export function floatDifferenceOf(expectedSen: Sen | null, floatSen: Sen): Sen {
  return expectedSen === null ? 0 : floatSen - expectedSen;
}

/** A float that is not what the till should have needs a reason. [SHIFT-10] */
export function refusalOfFloat(
  expectedSen: Sen | null,
  { floatSen, reason }: { readonly floatSen: Sen; readonly reason: string | null },
): 'float_reason_needed' | null {
  const isExplained = reason !== null || floatDifferenceOf(expectedSen, floatSen) === 0;
  return isExplained ? null : 'float_reason_needed';
}

/** A staff member who closes a shift, or reads one that is closed. */
interface Closer {
  readonly userId: string;
  readonly role: StaffRole;
}

/** A shift is closed by the person who opened it, or by a manager or an owner. [SHIFT-5] */
export function refusalOfCloser(closer: Closer, openedBy: string): 'shift_of_other' | null {
  const mayClose = closer.userId === openedBy || hasPermission(closer.role, 'shifts.close_other');
  return mayClose ? null : 'shift_of_other';
}

/** The person whose closed shifts are all that the reader may read; null if they may read every one. [SHIFT-14] */
export function closerToReadOf({ userId, role }: Closer): string | null {
  return hasPermission(role, 'shifts.see') ? null : userId;
}

interface Count {
  /** The amounts expected when the till was counted. */
  readonly shown: TillAmounts;
  readonly counted: TillAmounts;
  readonly note: string | null;
}

/**
 * A count is compared with the amounts that it was made for, and a difference needs a note. [SHIFT-6]
 */
export function refusalOfCount(
  expected: TillAmounts,
  { shown, counted, note }: Count,
): 'shift_changed' | 'shift_note_needed' | null {
  if (!isSameInTill(expected, shown)) return 'shift_changed';
  return note === null && !isSameInTill(expected, counted) ? 'shift_note_needed' : null;
}

/** The sales of a shift by a method. One that was undone counts for nothing. [SHIFT-3] */
export function countSales<Method>(
  sales: readonly { readonly method: Method; readonly isUndone: boolean }[],
  method: Method,
): number {
  return sales
    .filter((sale) => sale.method === method)
    .reduce((count, { isUndone }) => count + (isUndone ? -1 : 1), 0);
}
