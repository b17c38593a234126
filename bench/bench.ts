import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { figuresPage, machineLine } from '#bench/figures-page.ts';
import { describeMachine } from '#bench/machine.ts';
import { type Measurement, type Outcome, report, runMeasurement } from '#bench/measurement.ts';
import { plotOf } from '#bench/plot.ts';
import { figuresTable, replaceFigures } from '#bench/table.ts';
import { ensureBuilt, root } from '#scripts/bootstrap.mjs';

// Every figure of the server in one run. Each measurement is imported when it runs, so that its
// modules do not affect the others.

const measurements: readonly Measurement[] = [
  {
    name: 'window',
    title: 'Requests against a plain Fastify route',
    measure: async () => (await import('#bench/window.ts')).measureWindow(),
  },
  {
    name: 'orders',
    title: 'Orders against pgbench with the same statements',
    measure: async () => (await import('#bench/orders.ts')).measureOrders(),
  },
  {
    name: 'rush',
    title: 'The opening rush at 02:00',
    measure: async () => (await import('#bench/rush.ts')).measureRush(),
  },
  {
    name: 'streams',
    title: 'Live streams',
    measure: async () => (await import('#bench/streams.ts')).measureStreams(),
  },
  {
    name: 'growth',
    title: 'Growth of costs',
    measure: async () => (await import('#bench/growth.ts')).measureGrowth(),
  },
  {
    name: 'reports',
    title: 'Reports of a long past',
    measure: async () => (await import('#bench/reports.ts')).measureReports(),
  },
  {
    name: 'closures',
    title: 'Closures of many bookings',
    measure: async () => (await import('#bench/closures.ts')).measureClosures(),
  },
  {
    name: 'weight',
    title: 'Weight of scripts',
    measure: async () => (await import('#bench/weight.ts')).measureWeight(),
  },
  {
    name: 'matrix',
    title: 'The matrix of courts and timeslots',
    measure: async () => (await import('#bench/matrix.ts')).measureMatrix(),
  },
  {
    name: 'console',
    title: 'The Day of the console',
    measure: async () => (await import('#bench/console-day.ts')).measureDay(),
  },
  {
    name: 'lighthouse',
    title: 'Lighthouse on a slow phone',
    measure: async () => (await import('#bench/lighthouse.ts')).measureVitals(),
  },
];

const chosenMeasurements = (only: string | undefined): readonly Measurement[] => {
  if (only === undefined) return measurements;
  const names = only.split(',');
  const unknown = names.filter((name) => !measurements.some((known) => known.name === name));
  if (unknown.length === 0) return measurements.filter(({ name }) => names.includes(name));
  const known = measurements.map(({ name }) => name).join(', ');
  throw new Error(`Unknown measurement ${unknown.join(', ')}; known are ${known}.`);
};

/** The README shows these three; docs/figures.md has all of them. */
const readmeFigures = ['500 members at 02:00:00 who look', 'A change at 5,000', '/, largest paint'];

const forReadme = (outcomes: readonly Outcome[]): readonly Outcome[] =>
  outcomes.map((outcome) => ({
    ...outcome,
    figures: outcome.figures.filter(({ name }) =>
      readmeFigures.some((start) => name.startsWith(start)),
    ),
  }));

const writePages = async (outcomes: readonly Outcome[]): Promise<void> => {
  const machine = await describeMachine();
  const readme = join(root, 'README.md');
  const shown = `${machineLine(machine)}\n\n${figuresTable(forReadme(outcomes))}`;
  writeFileSync(join(root, 'docs/figures.md'), figuresPage(machine, outcomes));
  writeFileSync(join(root, 'docs/pictures/figures.svg'), plotOf(outcomes));
  writeFileSync(readme, replaceFigures(readFileSync(readme, 'utf8'), shown));
};

const { values } = parseArgs({
  /** A comma-separated list of names; the pages are then not written. */
  options: { only: { type: 'string' } },
});
const chosen = chosenMeasurements(values.only);
ensureBuilt();
const outcomes: Outcome[] = [];
for (const [at, measurement] of chosen.entries()) {
  console.log(`[${at + 1}/${chosen.length}] ${measurement.title}`);
  outcomes.push(await runMeasurement(measurement));
}
report(outcomes);
if (values.only === undefined) await writePages(outcomes);
// Exits even if a failed measurement has left something open.
process.exit();
