import type { Reporter } from 'vitest/node';

export interface Timed {
  readonly name: string;
  readonly ms: number;
}

const shown = 20;

/** The table at the end of a run: slowest first, in seconds. */
export const slowestOf = (timed: readonly Timed[], what: string): string => {
  const slowest = timed.toSorted((one, other) => other.ms - one.ms).slice(0, shown);
  const lines = slowest.map(({ name, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`);
  return [`The slowest of ${timed.length} ${what}:`, ...lines].join('\n');
};

/** Prints the slowest test files after a run of Vitest. */
export const slowestFiles: Reporter = {
  onTestRunEnd: (modules) => {
    const timed = modules.map((file) => ({
      name: file.relativeModuleId,
      ms: file.diagnostic().duration + file.diagnostic().collectDuration,
    }));
    if (timed.length > 1) console.log(`\n${slowestOf(timed, 'test files')}`);
  },
};
