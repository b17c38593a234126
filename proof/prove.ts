import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { faultNames, faultsCalled, proveFaults } from '#proof/faults.ts';
import { courtEvents, lessonEvents } from '#proof/model/awaited-events.ts';
import { courtScenario } from '#proof/model/court-scenario.ts';
import { missingFrom } from '#proof/model/event-coverage.ts';
import { simulate } from '#proof/model/history.ts';
import { lessonScenario } from '#proof/model/lesson-scenario.ts';
import { openPlace } from '#proof/model/place.ts';

// Runs many random histories of the venue, each generated from its seed. After every batch of
// operations it checks that no slot has two owners and that every sen is accounted for, and at the end
// that everything worth a check has happened. Then it
// kills the server at every statement of an order, its payment and acts at the desk, before it is sent
// and after, starts the demonstration in every month, and measures response times more often. Last, it injects faults of machines,
// networks and clients into a running venue.

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    /**
     * Runs the history of this seed alone, without the kills (which cover court orders) and the
     * faults.
     */
    seed: { type: 'string' },
    /** Runs the faults alone, with the given seed or a random one. */
    faults: { type: 'boolean', default: false },
    /** Runs only the faults whose names contain this text. */
    only: { type: 'string', default: '' },
    /** Prints the names of the faults and exits. */
    list: { type: 'boolean', default: false },
    /** Runs histories of group lessons instead of courts. */
    lessons: { type: 'boolean', default: false },
    /** Chooses these operations more often, as a failed history of `npm test` may say. */
    favour: { type: 'string', default: '' },
    /** Runs one operation at a time, so that a replay is identical to the last row. */
    alone: { type: 'boolean', default: false },
  },
});

const root = join(import.meta.dirname, '..');
/** Histories run at once, so that PostgreSQL and this process are both busy. */
const historiesAtOnce = 3;
const reportEvery = 50;
/** From so many histories on, each event that is worth a check must have happened in one. */
const enoughForEvents = 300;

interface HistoryResults {
  readonly counts: Map<string, number>;
  readonly failed: number[];
}

const runHistories = async (first: number, last: number): Promise<HistoryResults> => {
  const place = await openPlace();
  const began = performance.now();
  const results: HistoryResults = { counts: new Map(), failed: [] };
  let [next, done] = [first, 0];
  const live = async (seed: number): Promise<void> => {
    try {
      const counts = await simulate(place, seed, {
        scenario: values.lessons ? lessonScenario : courtScenario,
        ...(values.alone && { together: 1 }),
        favoured: values.favour.split(',').filter(Boolean),
      });
      for (const [what, count] of counts) {
        results.counts.set(what, (results.counts.get(what) ?? 0) + count);
      }
    } catch (error) {
      results.failed.push(seed);
      console.error(error instanceof Error ? error.message : error);
    }
    done += 1;
    if (done % reportEvery > 0 && done <= last - first) return;
    const minutes = (performance.now() - began) / 60_000;
    console.log(`${done} histories in ${minutes.toFixed(1)} min, ${results.failed.length} failed.`);
  };
  const worker = async (): Promise<void> => {
    for (let seed = next++; seed <= last; seed = next++) await live(seed);
  };
  try {
    await Promise.all(Array.from({ length: historiesAtOnce }, worker));
  } finally {
    await place.stop();
  }
  return results;
};

const killFiles = (): string[] =>
  readdirSync(join(root, 'proof/model'))
    .filter((file) => file.endsWith('-kills.test.ts'))
    .map((file) => `proof/model/${file}`);

/** The test files of which `npm test` runs a part. */
const testThoroughly = (): boolean => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const ran = spawnSync(
    process.execPath,
    [
      vitest,
      'run',
      ...killFiles(),
      'server/db/seed-demo-dates.test.ts',
      'server/features/accounts/enumeration.test.ts',
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, DEPOT_PROVE: '1' },
    },
  );
  return ran.status === 0;
};

const proveHistories = async (): Promise<boolean> => {
  const first = Number(values.seed ?? values.from);
  const last = values.seed === undefined ? first + Number(values.seeds) - 1 : first;
  const { counts, failed } = await runHistories(first, last);
  console.table(
    [...counts].sort(([a], [b]) => a.localeCompare(b)).map(([what, count]) => ({ what, count })),
  );
  if (failed.length > 0) console.log(`Failed seeds: ${failed.join(', ')}`);
  const missing =
    last - first + 1 < enoughForEvents
      ? []
      : missingFrom(counts, values.lessons ? lessonEvents : courtEvents);
  if (missing.length > 0) console.log(`Never happened: ${missing.join(', ')}`);
  return failed.length === 0 && missing.length === 0;
};

const chosen = faultsCalled(values.only);
const listed = faultNames.map((name) => `  ${name}`).join('\n');

const proveAll = async (): Promise<boolean> => {
  const isWhole = values.seed === undefined && !values.lessons;
  const anySeed = 1 + Math.floor(Math.random() * 999_999);
  const inject = () => proveFaults({ seed: Number(values.seed ?? anySeed), chosen });
  const parts = values.faults
    ? [inject]
    : [proveHistories, ...(isWhole ? [async () => testThoroughly(), inject] : [])];
  const results: boolean[] = [];
  for (const prove of parts) results.push(await prove());
  return results.every(Boolean);
};

if (values.list) {
  console.log(listed);
} else if (chosen.length === 0) {
  // Checked before anything runs: in the whole proof the faults come last.
  console.error(`There is no fault whose name contains "${values.only}". There are:\n${listed}`);
  process.exitCode = 1;
} else {
  process.exitCode = (await proveAll()) ? 0 : 1;
}
