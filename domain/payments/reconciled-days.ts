import type { Sen } from '#domain/money/money.ts';
import type { Line } from '#domain/payments/reconciliation.ts';

export const differenceNoteLength = { min: 3, max: 200 } as const;

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

export const dayStates = ['open', 'differs', 'closed'] as const;
export type DayState = (typeof dayStates)[number];

/** The state of a day that is not closed. [RECON-7] */
export const openState = (
  lines: readonly Line[],
  explanations: readonly Explanation[],
): Exclude<DayState, 'closed'> =>
  lines.some((line) => isUnexplained(line, explanations)) ? 'differs' : 'open';
