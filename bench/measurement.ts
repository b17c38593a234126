import { loadavg } from 'node:os';
import type { Figure } from '#bench/figures.ts';
import { rowsOf } from '#bench/table.ts';

export interface Measurement {
  /** The name on the command line. */
  readonly name: string;
  readonly title: string;
  readonly measure: () => Promise<readonly Figure[]>;
}

/** The figures of a measurement, and the machine's load. */
export interface Outcome {
  readonly title: string;
  readonly figures: readonly Figure[];
  readonly seconds: number;
  readonly loadBefore: number;
  readonly loadAfter: number;
}

const loadNow = (): number => loadavg()[0] ?? Number.NaN;

/** The row of a measurement that failed. */
const failedFigure = (title: string, error: unknown): Figure => ({
  name: title,
  meaning: 'The measurement itself failed.',
  value: Number.NaN,
  unit: '',
  isGood: false,
  absolute: error instanceof Error ? error.message : String(error),
});

/** A measurement that throws still gets a row. */
export const runMeasurement = async ({ title, measure }: Measurement): Promise<Outcome> => {
  const loadBefore = loadNow();
  const begun = performance.now();
  const figures = await measure().catch((error: unknown) => {
    console.error(error);
    return [failedFigure(title, error)];
  });
  const seconds = (performance.now() - begun) / 1_000;
  return { title, figures, seconds, loadBefore, loadAfter: loadNow() };
};

export const areAllGood = (outcomes: readonly Outcome[]): boolean =>
  outcomes.every(({ figures }) => figures.length > 0 && figures.every(({ isGood }) => isGood));

/** Prints the table and sets the exit code. */
export const report = (outcomes: readonly Outcome[]): void => {
  console.table(rowsOf(outcomes));
  for (const { title, seconds, loadBefore, loadAfter } of outcomes) {
    console.log(
      `${title}: ${seconds.toFixed(0)} s; the machine had a load of ${loadBefore.toFixed(1)} ` +
        `before and of ${loadAfter.toFixed(1)} after.`,
    );
  }
  process.exitCode = areAllGood(outcomes) ? 0 : 1;
};

/** Runs one measurement by itself. */
export const measureAlone = async (title: string, measure: Measurement['measure']) =>
  report([await runMeasurement({ name: title, title, measure })]);
