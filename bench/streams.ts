import { connect, type Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { makeToggle, openBusyDatabase } from '#server/testing/busy-database.ts';
import { type Child, startChild } from '#server/testing/child.ts';
import type { NodeOpened, NodeUse } from '#server/testing/node-under-test.ts';

// How long a committed change takes to reach thousands of browsers of one process, and what each of
// their streams costs it. This file is both the measurement and, started by it, all the browsers.
//
// In life each browser has a machine of its own; here all of them read on the cores that the server
// writes on. So a tenth of them, two of each member, are watchers in a process of their own that is
// quick to read, and the crowd reads when nobody else has anything to do.

/** Twenty streams each are allowed. */
const members = 250;
const crowdSize = 4_500;
const watcherCount = 500;
const changes = 30;
const openAtOnce = 100;
const boundMs = 100;

interface OpenStreams {
  readonly topic: 'open';
  readonly port: number;
  readonly cookies: readonly string[];
  readonly count: number;
}

/** When each stream that was told of the next change was told, in milliseconds. */
type Arrivals = readonly number[];

/** The same clock for all processes of a machine. */
const now = (): number => performance.timeOrigin + performance.now();

const sockets: Socket[] = [];
let arrivals: number[] = [];
let onArrival: () => void = () => undefined;

const openStream = (port: number, cookie: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.setEncoding('latin1');
    socket.on('error', reject);
    socket.on('data', (text: string) => {
      if (text.includes('"topic":"hello"')) resolve();
      if (!text.includes('"topic":"slots"')) return;
      arrivals.push(now());
      onArrival();
    });
    socket.write(
      `GET /api/live?sport=Pickle HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`,
    );
  });

const openStreams = async ({ port, cookies, count }: OpenStreams): Promise<number> => {
  while (sockets.length < count) {
    await Promise.all(
      Array.from({ length: openAtOnce }, () =>
        openStream(port, cookies[sockets.length % cookies.length] ?? ''),
      ),
    );
  }
  return sockets.length;
};

/** Waits until all streams have been told of a change, or for five seconds. */
const nextArrivals = (): Promise<Arrivals> =>
  new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      onArrival = () => undefined;
      resolve(arrivals);
      arrivals = [];
    };
    const timer = setTimeout(finish, 5_000);
    onArrival = () => {
      if (arrivals.length === sockets.length) finish();
    };
  });

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

interface Browsers {
  readonly crowd: Child;
  readonly watchers: Child;
}

interface Delays {
  readonly ofCrowd: readonly number[];
  readonly ofWatchers: readonly number[];
}

/** How long each stream waited for each of the changes. */
const measureDelays = async (
  { crowd, watchers }: Browsers,
  toggle: () => Promise<void>,
): Promise<Delays> => {
  const delays = { ofCrowd: [] as number[], ofWatchers: [] as number[] };
  for (let change = 0; change < changes; change += 1) {
    const told = [crowd, watchers].map((browsers) => browsers.ask<Arrivals>({ topic: 'next' }));
    // Counted from before the statement is sent, so the commit itself is part of the delay.
    const start = now();
    await toggle();
    const [ofCrowd = [], ofWatchers = []] = await Promise.all(told);
    delays.ofCrowd.push(...ofCrowd.map((arrival) => arrival - start));
    delays.ofWatchers.push(...ofWatchers.map((arrival) => arrival - start));
  }
  return {
    ofCrowd: delays.ofCrowd.sort((a, b) => a - b),
    ofWatchers: delays.ofWatchers.sort((a, b) => a - b),
  };
};

const describeDelays = (delays: readonly number[], count: number) => ({
  streams: count,
  'told of %': ((delays.length / (count * changes)) * 100).toFixed(2),
  'p50 ms': Math.round(quantile(delays, 0.5)),
  'p95 ms': Math.round(quantile(delays, 0.95)),
  'max ms': Math.round(quantile(delays, 1)),
});

const main = async (): Promise<void> => {
  const database = await openBusyDatabase();
  const node = startChild(join(import.meta.dirname, '../server/testing/node-under-test.ts'));
  const crowd = startChild(import.meta.filename);
  const watchers = startChild(import.meta.filename);
  setPriority(crowd.processId, constants.priority.PRIORITY_LOW);
  try {
    const { connection } = database;
    const opened = await node.ask<NodeOpened>({ topic: 'open', connection, members });
    const before = await node.ask<NodeUse>({ topic: 'use' });
    const start = now();
    await crowd.ask<number>({ topic: 'open', ...opened, count: crowdSize });
    await watchers.ask<number>({ topic: 'open', ...opened, count: watcherCount });
    const openingSeconds = (now() - start) / 1_000;
    const after = await node.ask<NodeUse>({ topic: 'use' });
    const delays = await measureDelays({ crowd, watchers }, await makeToggle(database));
    const told = await node.ask<NodeUse>({ topic: 'use' });
    const cpuMs = (told.cpuMicroseconds - after.cpuMicroseconds) / 1_000 / changes;
    const streams = crowdSize + watcherCount;
    const bytes = (after.residentBytes - before.residentBytes) / streams;
    console.log(
      `${streams} streams of one process, opened in ${openingSeconds.toFixed(1)} s, ` +
        `${(bytes / 1_024).toFixed(1)} kB each; ${changes} changes, ${cpuMs.toFixed(0)} ms of CPU each.`,
    );
    console.table({
      watchers: describeDelays(delays.ofWatchers, watcherCount),
      crowd: describeDelays(delays.ofCrowd, crowdSize),
    });
    const isWhole = delays.ofWatchers.length + delays.ofCrowd.length === streams * changes;
    process.exitCode = isWhole && quantile(delays.ofWatchers, 0.95) <= boundMs ? 0 : 1;
  } finally {
    await crowd.stop();
    await watchers.stop();
    await node.stop();
    await database.stop();
  }
};

if (process.send === undefined) {
  await main();
} else {
  process.on('message', async (question: OpenStreams | { readonly topic: 'next' }) => {
    process.send?.(question.topic === 'open' ? await openStreams(question) : await nextArrivals());
  });
  process.on('disconnect', () => process.exit());
}
