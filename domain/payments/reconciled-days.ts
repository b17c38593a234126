import type { Sen } from '#domain/money/money.ts';
import { type Line, type Pile, piles, type Sums } from '#domain/payments/reconciliation.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

/** A person's note about a difference as it was. [RECON-7] */
export interface Explanation {
  readonly lineKey: string;
  readonly oursSen: Sen | null;
  readonly theirsSen: Sen | null;
  readonly note: string;
}

/** The note that explains a line. A note about other amounts explains nothing. [RECON-7] */
export function noteOf(line: Line, explanations: readonly Explanation[]): string | null {
  const found = explanations.findLast(
    ({ lineKey, oursSen, theirsSen }) =>
      lineKey === line.key && oursSen === line.oursSen && theirsSen === line.theirsSen,
  );
  return found?.note ?? null;
}

export const isUnexplained = (line: Line, explanations: readonly Explanation[]): boolean =>
  line.needsNote && noteOf(line, explanations) === null;

/** Lines in their order, those that keep a day from being closed first, because a list is cut. [RECON-7] */
export const unexplainedFirst = (
  lines: readonly Line[],
  explanations: readonly Explanation[],
): Line[] => {
  const left = Map.groupBy(lines, (line) => isUnexplained(line, explanations));
  return [...(left.get(true) ?? []), ...(left.get(false) ?? [])];
};

/** The piles in their order, those with differences first, explained or not. [RECON-7] */
export const pilesInOrder = (lines: readonly Line[]): Pile[] => {
  const differing = new Set(lines.filter(({ needsNote }) => needsNote).map(({ pile }) => pile));
  const left = Map.groupBy(piles, (pile) => differing.has(pile));
  return [...(left.get(true) ?? []), ...(left.get(false) ?? [])];
};

/** `open` waits for a file; `explained` and `agrees` can be closed, the one with differences. */
export const dayStates = ['open', 'differs', 'explained', 'agrees', 'closed'] as const;
type DayState = (typeof dayStates)[number];

/** The state of a day that is not closed. [RECON-7] */
export const openState = (
  lines: readonly Line[],
  explanations: readonly Explanation[],
): Exclude<DayState, 'closed'> => {
  if (lines.some((line) => isUnexplained(line, explanations))) return 'differs';
  if (isWaiting(lines)) return 'open';
  return lines.some(({ needsNote }) => needsNote) ? 'explained' : 'agrees';
};

/** True while there is nothing to compare with. */
const isWaiting = (lines: readonly Line[]): boolean =>
  lines.length === 0 || lines.some(({ pile }) => pile === 'waiting');

export const refusalsToClose = [
  'reconcile_not_over',
  'reconcile_waits',
  'reconcile_differs',
] as const;
type RefusalToClose = (typeof refusalsToClose)[number];

/** Why a day cannot be closed; null if it can. [RECON-8] */
export function refusalToClose(
  day: BookingDate,
  today: BookingDate,
  lines: readonly Line[],
  explanations: readonly Explanation[],
): RefusalToClose | null {
  if (day >= today) return 'reconcile_not_over';
  if (isWaiting(lines)) return 'reconcile_waits';
  return openState(lines, explanations) === 'differs' ? 'reconcile_differs' : null;
}

const isSame = (one: Line, other: Line): boolean =>
  one.pile === other.pile &&
  one.oursSen === other.oursSen &&
  one.theirsSen === other.theirsSen &&
  one.feeSen === other.feeSen;

/** A line that a closed day has no longer, because its charge was reported on another day. */
const goneOf = (line: Line): Line => ({
  ...line,
  oursSen: null,
  theirsSen: null,
  feeSen: null,
  needsNote: false,
});

/**
 * Lines that a closed day has got, that have changed, and that now belong to another day, since it was
 * closed. [RECON-9]
 */
export function linesAfterClosing(now: readonly Line[], closed: readonly Line[]): Line[] {
  const before = new Map(closed.map((line) => [line.key, line]));
  const keys = new Set(now.map(({ key }) => key));
  const isCopy = ({ pile, needsNote }: Line): boolean => pile === 'repeated' && !needsNote;
  const changed = now.filter((line) => {
    const same = before.get(line.key);
    return !isCopy(line) && (same === undefined || !isSame(same, line));
  });
  const gone = closed.filter((line) => !keys.has(line.key) && line.pile !== 'repeated');
  return [...changed, ...gone.map(goneOf)];
}

/** True if the sums of a day are still those that were shown. [RECON-8] */
export const isSameSums = (one: Sums, other: Sums): boolean =>
  one.oursSen === other.oursSen &&
  one.theirsSen === other.theirsSen &&
  one.feesSen === other.feesSen &&
  one.refundsSen === other.refundsSen &&
  one.ourRefundsSen === other.ourRefundsSen;
