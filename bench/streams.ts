import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { atLeast, atMost, type Figure, inDigits, makeFigure, quantile } from '#bench/figures.ts';
import { measureAlone } from '#bench/measurement.ts';
import type { Arrivals } from '#bench/streams-browsers.ts';
import { withStops } from '#proof/stops.ts';
import { makeToggle, openBusyDatabase } from '#server/testing/busy-database.ts';
import { type Child, startChild } from '#server/testing/child.ts';
import type { NodeOpened, NodeUse } from '#server/testing/node-under-test.ts';

// How long a committed change takes to reach thousands of browsers of one process, and what each of
// their streams costs it.
// In reality each browser has its own machine; here all of them share the server's cores. So a
// tenth of the streams, two per member, are watchers in a separate process that reads quickly, and
// the rest read at low priority.

/** A member may have twenty streams. */
const members = 250;
const crowdSize = 4_500;
const watcherCount = 500;
const streams = crowdSize + watcherCount;
const changes = 30;
const boundMs = 100;

/** The same clock in all processes of a machine. */
const now = (): number => performance.timeOrigin + performance.now();

interface Browsers {
  readonly crowd: Child;
  readonly watchers: Child;
}

interface Delays {
  readonly ofCrowd: readonly number[];
  readonly ofWatchers: readonly number[];
}

/** The delay of each change at each stream. */
const measureDelays = async (
  { crowd, watchers }: Browsers,
  toggle: () => Promise<void>,
): Promise<Delays> => {
  const delays = { ofCrowd: [] as number[], ofWatchers: [] as number[] };
  for (let change = 0; change < changes; change += 1) {
    const arrivals = [crowd, watchers].map((browsers) => browsers.ask<Arrivals>({ topic: 'next' }));
    // Measured from before the statement is sent, so the commit is part of the delay.
    const start = now();
    await toggle();
    const [ofCrowd = [], ofWatchers = []] = await Promise.all(arrivals);
    delays.ofCrowd.push(...ofCrowd.map((arrival) => arrival - start));
    delays.ofWatchers.push(...ofWatchers.map((arrival) => arrival - start));
  }
  return delays;
};

interface Cost {
  readonly openingSeconds: number;
  readonly bytesEach: number;
  readonly cpuMsPerChange: number;
}

const figuresOf = ({ ofCrowd, ofWatchers }: Delays, cost: Cost): readonly Figure[] => {
  const inMs = (delays: readonly number[], part: number) =>
    inDigits(Math.round(quantile(delays, part)));
  return [
    makeFigure({
      name: `A change at ${inDigits(streams)} open browsers of one process`,
      meaning: 'From before the commit until 95 of 100 watching browsers have the change.',
      value: quantile(ofWatchers, 0.95),
      unit: 'ms',
      bound: atMost(boundMs),
      absolute:
        `half within ${inMs(ofWatchers, 0.5)} ms, all within ${inMs(ofWatchers, 1)} ms ` +
        `(the crowd on the same cores: ${inMs(ofCrowd, 0.95)} and ${inMs(ofCrowd, 1)} ms)`,
    }),
    makeFigure({
      name: 'Changes that arrived',
      meaning: 'Of all changes at all streams; none may be lost.',
      value: (ofCrowd.length + ofWatchers.length) / (streams * changes),
      unit: '× of all',
      bound: atLeast(1),
      absolute:
        `${changes} changes, ${inDigits(cost.cpuMsPerChange)} ms of CPU each; streams opened in ` +
        `${inDigits(cost.openingSeconds)} s, ${inDigits(cost.bytesEach / 1_024)} kB each`,
    }),
  ];
};

export const measureStreams = (): Promise<readonly Figure[]> =>
  withStops(async ({ keep }) => {
    const database = await keep(openBusyDatabase());
    const start = (script: string) => keep(startChild(join(import.meta.dirname, script)));
    const node = await start('../server/testing/node-under-test.ts');
    const watchers = await start('streams-browsers.ts');
    const crowd = await start('streams-browsers.ts');
    setPriority(crowd.processId, constants.priority.PRIORITY_LOW);
    const { connection } = database;
    const opened = await node.ask<NodeOpened>({ topic: 'open', connection, members });
    const before = await node.ask<NodeUse>({ topic: 'use' });
    const opening = now();
    await crowd.ask<number>({ topic: 'open', ...opened, count: crowdSize });
    await watchers.ask<number>({ topic: 'open', ...opened, count: watcherCount });
    const openingSeconds = (now() - opening) / 1_000;
    const after = await node.ask<NodeUse>({ topic: 'use' });
    const delays = await measureDelays({ crowd, watchers }, await makeToggle(database));
    const atEnd = await node.ask<NodeUse>({ topic: 'use' });
    return figuresOf(delays, {
      openingSeconds,
      bytesEach: (after.residentBytes - before.residentBytes) / streams,
      cpuMsPerChange: (atEnd.cpuMicroseconds - after.cpuMicroseconds) / 1_000 / changes,
    });
  });

if (import.meta.main) await measureAlone('Streams', measureStreams);
