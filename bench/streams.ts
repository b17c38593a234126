import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { makeToggle, openBusyDatabase } from '#server/testing/busy-database.ts';
import { type Child, startChild } from '#server/testing/child.ts';
import type { NodeOpened, NodeUse } from '#server/testing/node-under-test.ts';

// How long a committed change takes to reach thousands of browsers of one process, and what each of
// their streams costs it. This file is both the measurement and, started by it, all the browsers.

/** Twenty streams each are allowed. */
const members = 250;
const streams = 5_000;
const changes = 30;
const openAtOnce = 100;

interface OpenStreams {
  readonly topic: 'open';
  readonly port: number;
  readonly cookies: readonly string[];
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

const openStreams = async ({ port, cookies }: OpenStreams): Promise<number> => {
  while (sockets.length < streams) {
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

/** How long each stream waited for each of the changes. */
const measureDelays = async (browsers: Child, toggle: () => Promise<void>): Promise<number[]> => {
  const delays: number[] = [];
  for (let change = 0; change < changes; change += 1) {
    const told = browsers.ask<Arrivals>({ topic: 'next' });
    // Counted from before the statement is sent, so the commit itself is part of the delay.
    const start = now();
    await toggle();
    for (const arrival of await told) delays.push(arrival - start);
  }
  return delays.sort((a, b) => a - b);
};

const main = async (): Promise<void> => {
  const database = await openBusyDatabase();
  const node = startChild(join(import.meta.dirname, '../server/testing/node-under-test.ts'));
  const browsers = startChild(import.meta.filename);
  try {
    const { connection } = database;
    const opened = await node.ask<NodeOpened>({ topic: 'open', connection, members });
    const before = await node.ask<NodeUse>({ topic: 'use' });
    const start = now();
    const count = await browsers.ask<number>({ topic: 'open', ...opened });
    const opening = now() - start;
    const after = await node.ask<NodeUse>({ topic: 'use' });
    const delays = await measureDelays(browsers, await makeToggle(database));
    const told = await node.ask<NodeUse>({ topic: 'use' });
    const cpuMs = (told.cpuMicroseconds - after.cpuMicroseconds) / 1_000 / changes;
    const expected = count * changes;
    console.table([
      {
        streams: count,
        'opened in s': (opening / 1_000).toFixed(1),
        changes,
        'told of %': ((delays.length / expected) * 100).toFixed(2),
        'p50 ms': Math.round(quantile(delays, 0.5)),
        'p95 ms': Math.round(quantile(delays, 0.95)),
        'max ms': Math.round(quantile(delays, 1)),
        'CPU ms/change': cpuMs.toFixed(0),
        'kB per stream': ((after.residentBytes - before.residentBytes) / count / 1_024).toFixed(1),
      },
    ]);
    process.exitCode = delays.length === expected && quantile(delays, 0.95) < 1_000 ? 0 : 1;
  } finally {
    await browsers.stop();
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
