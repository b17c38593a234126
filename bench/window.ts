import { join } from 'node:path';
import { atLeast, type Figure, inDigits, makeFigure, median } from '#bench/figures.ts';
import { measureAlone } from '#bench/measurement.ts';
import type { Load, LoadResult } from '#bench/window-client.ts';
import { withStops } from '#proof/stops.ts';
import { makeToggle, openBusyDatabase } from '#server/testing/busy-database.ts';
import { type Child, startChild } from '#server/testing/child.ts';
import type { NodeOpened, NodeUse } from '#server/testing/node-under-test.ts';

// How many windows a process answers per second, as a fraction of what a plain Fastify route
// answers in the same minute.

const connections = 32;
const seconds = 4;
const rounds = 3;
const changesPerSecond = 50;

/** Runs the work while a slot is claimed and released again and again. */
const whileChanging = async <Result>(
  toggle: () => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> => {
  let toggling = Promise.resolve();
  const timer = setInterval(() => {
    toggling = toggling.then(toggle);
  }, 1_000 / changesPerSecond);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await toggling;
  }
};

interface Work {
  readonly load: Pick<Load, 'port' | 'path' | 'cookie' | 'hasMemory'>;
  readonly isChanging: boolean;
}

interface Case extends Work {
  readonly name: string;
  readonly meaning: string;
  /** The fraction of the plain route's answers that it must reach. */
  readonly bound: number;
}

const plainOf = ({ plainPort: port }: NodeOpened): Work => ({
  load: { port, path: '/plain', cookie: null, hasMemory: false },
  isChanging: false,
});

const casesOf = ({ port, cookies: [cookie = ''] }: NodeOpened): readonly Case[] => {
  const window = { port, path: '/api/slots/Pickle', cookie };
  const known = { ...window, hasMemory: true };
  const fresh = { ...window, hasMemory: false };
  return [
    {
      name: 'Booking window, unchanged',
      meaning: 'Members who have the window of ten days ask whether it has changed.',
      load: known,
      isChanging: false,
      bound: 0.5,
    },
    {
      name: `Booking window, ${changesPerSecond} changes a second`,
      meaning: 'The same while slots are claimed and released all the time.',
      load: known,
      isChanging: true,
      bound: 0.25,
    },
    {
      name: 'Booking window, every answer in full',
      meaning: 'The same for members who come for the first time.',
      load: fresh,
      isChanging: true,
      bound: 0.25,
    },
  ];
};

interface Measured extends LoadResult {
  /** The CPU time of an answer in the server process. */
  readonly cpuMicroseconds: number;
}

interface Parties {
  readonly node: Child;
  readonly client: Child;
  readonly toggle: () => Promise<void>;
}

const measureCase = async (
  { node, client, toggle }: Parties,
  { load, isChanging }: Work,
): Promise<Measured> => {
  const ask = () => client.ask<LoadResult>({ ...load, connections, seconds });
  const before = await node.ask<NodeUse>({ topic: 'use' });
  const result = await (isChanging ? whileChanging(toggle, ask) : ask());
  const after = await node.ask<NodeUse>({ topic: 'use' });
  const answers = result.unchanged + result.full + result.failed;
  return {
    ...result,
    cpuMicroseconds: (after.cpuMicroseconds - before.cpuMicroseconds) / answers,
  };
};

const measure = async (works: readonly Work[], parties: Parties): Promise<Measured[][]> => {
  const results: Measured[][] = works.map(() => []);
  // In turn, so that a busy moment of the machine affects all of them.
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, work] of works.entries()) results[at]?.push(await measureCase(parties, work));
  }
  return results;
};

const mediansOf = (all: readonly Measured[]) => ({
  perSecond: median(all.map(({ perSecond }) => perSecond)),
  cpuMicroseconds: median(all.map(({ cpuMicroseconds }) => cpuMicroseconds)),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
});

const figureOf = (
  { name, meaning, bound }: Case,
  found: ReturnType<typeof mediansOf>,
  plain: ReturnType<typeof mediansOf>,
): Figure => {
  const perSecond = [found, plain].map((one) => inDigits(Math.round(one.perSecond)));
  const cpu = [found, plain].map((one) => inDigits(Math.round(one.cpuMicroseconds)));
  return makeFigure(
    {
      name,
      meaning,
      value: found.perSecond / plain.perSecond,
      unit: '× plain route',
      bound: atLeast(bound),
      absolute:
        `${perSecond.join(' of ')} requests/s, ${cpu.join(' and ')} µs of CPU each` +
        (found.failed > 0 ? `, ${found.failed} failed` : ''),
    },
    found.failed > 0,
  );
};

export const measureWindow = (): Promise<readonly Figure[]> =>
  withStops(async ({ keep }) => {
    const database = await keep(openBusyDatabase());
    const node = await keep(
      startChild(join(import.meta.dirname, '../server/testing/node-under-test.ts')),
    );
    const client = await keep(startChild(join(import.meta.dirname, 'window-client.ts')));
    const { connection } = database;
    const opened = await node.ask<NodeOpened>({ topic: 'open', connection, members: 1 });
    console.log(
      `A window of ${opened.windowBytes} bytes, ${connections} connections, ` +
        `medians of ${rounds} rounds of ${seconds} s.`,
    );
    const parties = { node, client, toggle: await makeToggle(database) };
    const cases = casesOf(opened);
    const [plain = [], ...others] = await measure([plainOf(opened), ...cases], parties);
    return cases.map((one, at) => figureOf(one, mediansOf(others[at] ?? []), mediansOf(plain)));
  });

if (import.meta.main) await measureAlone('Requests', measureWindow);
