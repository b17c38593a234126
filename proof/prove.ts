import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { faultNames, faultsCalled, proveFaults } from '#proof/faults.ts';
import { courtScenario } from '#proof/model/court-scenario.ts';
import { simulate } from '#proof/model/history.ts';
import { lessonScenario } from '#proof/model/lesson-scenario.ts';
import { openPlace } from '#proof/model/place.ts';

// Lives through many histories of the venue, each made by chance from its seed, and checks after
// every batch of operations that no hour has two owners and that every sen is accounted for. Then kills the
// server at every statement of an order and of its payment, before the statement is sent and after. Last
// it harms a venue in service in all the ways that machines, networks and people do.

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    /** The history of this one alone, without kills, which are of orders for courts, and faults. */
    seed: { type: 'string' },
    /** The faults alone, with the seed that is given or with any. */
    faults: { type: 'boolean', default: false },
    /** Of the faults, those whose names contain this. */
    only: { type: 'string', default: '' },
    /** Names the faults and does nothing else. */
    list: { type: 'boolean', default: false },
    /** Group lessons instead of courts. */
    lessons: { type: 'boolean', default: false },
    /** One operation at a time, so that a replay is the same to the last row. */
    alone: { type: 'boolean', default: false },
  },
});

const root = join(import.meta.dirname, '..');
/** Histories under way at once: PostgreSQL works for one while we think about another. */
const historiesAtOnce = 3;
const saidEvery = 50;

interface Lived {
  readonly counts: Map<string, number>;
  readonly failed: number[];
}

const liveThrough = async (first: number, last: number): Promise<Lived> => {
  const place = await openPlace();
  const began = performance.now();
  const lived: Lived = { counts: new Map(), failed: [] };
  let [next, done] = [first, 0];
  const live = async (seed: number): Promise<void> => {
    try {
      const counts = await simulate(place, seed, {
        scenario: values.lessons ? lessonScenario : courtScenario,
        ...(values.alone && { together: 1 }),
      });
      for (const [what, count] of counts) {
        lived.counts.set(what, (lived.counts.get(what) ?? 0) + count);
      }
    } catch (error) {
      lived.failed.push(seed);
      console.error(error instanceof Error ? error.message : error);
    }
    done += 1;
    if (done % saidEvery > 0 && done <= last - first) return;
    const minutes = (performance.now() - began) / 60_000;
    console.log(`${done} histories in ${minutes.toFixed(1)} min, ${lived.failed.length} failed.`);
  };
  const worker = async (): Promise<void> => {
    for (let seed = next++; seed <= last; seed = next++) await live(seed);
  };
  try {
    await Promise.all(Array.from({ length: historiesAtOnce }, worker));
  } finally {
    await place.stop();
  }
  return lived;
};

const killEverywhere = (): boolean => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const ran = spawnSync(
    process.execPath,
    [vitest, 'run', 'proof/model/order-kills.test.ts', 'proof/model/booking-change-kills.test.ts'],
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
  const { counts, failed } = await liveThrough(first, last);
  console.table(
    [...counts].sort(([a], [b]) => a.localeCompare(b)).map(([what, count]) => ({ what, count })),
  );
  if (failed.length > 0) console.log(`Failed seeds: ${failed.join(', ')}`);
  return failed.length === 0;
};

const chosen = faultsCalled(values.only);
const listed = faultNames.map((name) => `  ${name}`).join('\n');

const proveAll = async (): Promise<boolean> => {
  const isWhole = values.seed === undefined && !values.lessons;
  const anySeed = 1 + Math.floor(Math.random() * 999_999);
  const harm = () => proveFaults({ seed: Number(values.seed ?? anySeed), chosen });
  const parts = values.faults
    ? [harm]
    : [proveHistories, ...(isWhole ? [async () => killEverywhere(), harm] : [])];
  const results: boolean[] = [];
  for (const prove of parts) results.push(await prove());
  return results.every(Boolean);
};

if (values.list) {
  console.log(listed);
} else if (chosen.length === 0) {
  // Said at once: in the whole proof the faults come last.
  console.error(`There is no fault whose name contains "${values.only}". There are:\n${listed}`);
  process.exitCode = 1;
} else {
  process.exitCode = (await proveAll()) ? 0 : 1;
}
