import { connect } from 'node:net';
import { join } from 'node:path';
import { makeToggle, openBusyDatabase } from '#server/testing/busy-database.ts';
import { type Child, startChild } from '#server/testing/child.ts';
import type { NodeOpened, NodeUse } from '#server/testing/node-under-test.ts';

// How many windows a process answers in a second, as a part of what a plain Fastify route answers in
// the same minute. This file is both the measurement and, started by it, the client that asks.

const connections = 32;
const seconds = 4;
const rounds = 3;
const changesPerSecond = 50;

interface Load {
  readonly port: number;
  readonly path: string;
  readonly cookie: string | null;
  /** Whether a connection says which answer it has, as a browser does. */
  readonly hasMemory: boolean;
  readonly connections: number;
  readonly seconds: number;
}

interface LoadResult {
  readonly perSecond: number;
  readonly unchanged: number;
  readonly full: number;
  readonly failed: number;
}

const headerOf = (head: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1];

/**
 * One connection; tells of each answer and stops when it is told to. It speaks HTTP by hand, because a
 * client that is slower than the server would measure itself.
 */
const ask = (load: Load, onAnswer: (status: number) => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(load.port, '127.0.0.1');
    let etag: string | undefined;
    let rest: Buffer = Buffer.alloc(0);
    const send = (): void => {
      const known = load.hasMemory && etag !== undefined ? `if-none-match: ${etag}\r\n` : '';
      const cookie = load.cookie === null ? '' : `cookie: ${load.cookie}\r\n`;
      socket.write(`GET ${load.path} HTTP/1.1\r\nhost: localhost\r\n${cookie}${known}\r\n`);
    };
    socket.setNoDelay(true);
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (chunk: Buffer) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = rest.toString('latin1', 0, end);
      const status = Number(head.slice(9, 12));
      const length = status === 304 ? 0 : Number(headerOf(head, 'content-length') ?? 0);
      if (rest.length < end + 4 + length) return;
      rest = rest.subarray(end + 4 + length);
      etag = headerOf(head, 'etag') ?? etag;
      if (onAnswer(status)) send();
      else socket.destroy();
    });
  });

const run = async (load: Load): Promise<LoadResult> => {
  const counts = new Map<number, number>();
  const start = performance.now();
  const isOver = () => performance.now() - start > load.seconds * 1_000;
  const onAnswer = (status: number): boolean => {
    counts.set(status, (counts.get(status) ?? 0) + 1);
    return !isOver();
  };
  await Promise.all(Array.from({ length: load.connections }, () => ask(load, onAnswer)));
  const seconds = (performance.now() - start) / 1_000;
  const unchanged = counts.get(304) ?? 0;
  const full = counts.get(200) ?? 0;
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { perSecond: all / seconds, unchanged, full, failed: all - unchanged - full };
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Runs the work while an hour is taken and given back again and again. */
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

interface Case {
  readonly name: string;
  readonly load: Pick<Load, 'port' | 'path' | 'cookie' | 'hasMemory'>;
  readonly isChanging: boolean;
  /** The part of the plain route's answers that it should reach. */
  readonly bound: number | null;
}

const casesOf = ({ port, plainPort, cookies: [cookie = ''] }: NodeOpened): readonly Case[] => {
  const window = { port, path: '/api/slots/Pickle', cookie };
  const known = { ...window, hasMemory: true };
  const plain = { port: plainPort, path: '/plain', cookie: null, hasMemory: false };
  const fresh = { ...window, hasMemory: false };
  return [
    { name: 'plain Fastify route', load: plain, isChanging: false, bound: null },
    { name: 'window, unchanged', load: known, isChanging: false, bound: 0.5 },
    {
      name: `window, ${changesPerSecond} changes a second`,
      load: known,
      isChanging: true,
      bound: 0.25,
    },
    { name: 'the same, and every answer in full', load: fresh, isChanging: true, bound: 0.25 },
  ];
};

interface Measured extends LoadResult {
  /** What an answer cost the process that gave it. */
  readonly cpuMicroseconds: number;
}

interface Parties {
  readonly node: Child;
  readonly client: Child;
  readonly toggle: () => Promise<void>;
}

const measureCase = async (
  { node, client, toggle }: Parties,
  { load, isChanging }: Case,
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

const measure = async (cases: readonly Case[], parties: Parties): Promise<Measured[][]> => {
  const results: Measured[][] = cases.map(() => []);
  // By turns, so that a busy moment of the machine meets all of them.
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, of] of cases.entries()) results[at]?.push(await measureCase(parties, of));
  }
  return results;
};

/** Prints the medians and tells whether all of them reach their bounds. */
const report = (cases: readonly Case[], results: readonly (readonly Measured[])[]): boolean => {
  const rows = cases.map(({ name, bound }, at) => {
    const ofCase = results[at] ?? [];
    const sum = (field: keyof Measured) => ofCase.reduce((total, one) => total + one[field], 0);
    return {
      name,
      bound,
      perSecond: median(ofCase.map(({ perSecond }) => perSecond)),
      cpu: median(ofCase.map(({ cpuMicroseconds }) => cpuMicroseconds)),
      unchanged: sum('unchanged'),
      full: sum('full'),
      failed: sum('failed'),
    };
  });
  const [plain] = rows;
  const ratioOf = ({ perSecond }: { readonly perSecond: number }) =>
    perSecond / (plain?.perSecond ?? 1);
  console.table(
    rows.map((row) => ({
      case: row.name,
      'requests/s': Math.round(row.perSecond),
      'of plain': ratioOf(row).toFixed(2),
      bound: row.bound,
      'CPU µs/request': Math.round(row.cpu),
      'of plain, by CPU': ((plain?.cpu ?? 1) / row.cpu).toFixed(2),
      'status 304': row.unchanged,
      'status 200': row.full,
      failed: row.failed,
    })),
  );
  return rows.every((row) => ratioOf(row) >= (row.bound ?? 0) && row.failed === 0);
};

const main = async (): Promise<void> => {
  const database = await openBusyDatabase();
  const node = startChild(join(import.meta.dirname, '../server/testing/node-under-test.ts'));
  const client = startChild(import.meta.filename);
  try {
    const { connection } = database;
    const opened = await node.ask<NodeOpened>({ topic: 'open', connection, members: 1 });
    const cases = casesOf(opened);
    console.log(
      `A window of ${opened.windowBytes} bytes, ${connections} connections, ` +
        `medians of ${rounds} rounds of ${seconds} s.`,
    );
    const results = await measure(cases, { node, client, toggle: await makeToggle(database) });
    process.exitCode = report(cases, results) ? 0 : 1;
  } finally {
    await client.stop();
    await node.stop();
    await database.stop();
  }
};

if (process.send === undefined) {
  await main();
} else {
  process.on('message', async (load: Load) => process.send?.(await run(load)));
  process.on('disconnect', () => process.exit());
}
