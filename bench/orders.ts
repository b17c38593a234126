import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { connectionTo, startCluster } from '#server/db/cluster.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { seedVenue } from '#server/db/seed-venue.ts';
import { type Child, startChild } from '#server/testing/child.ts';
import { onDatabase } from '#server/testing/global-setup.ts';
import type { Visitor } from '#server/testing/simulation/crowd.ts';
import type { OrderLoadResult } from '#server/testing/simulation/order-load-client.ts';
import type { OrdersQuestion, Statement } from '#server/testing/simulation/order-load-node.ts';
import { findPgbench, runPgbench } from '#server/testing/simulation/order-load-pgbench.ts';
import {
  aSpecimen,
  countClaims,
  type Specimen,
  scriptFor,
} from '#server/testing/simulation/order-load-script.ts';
import {
  addNumberedCrowd,
  makeWishes,
  timeOf,
} from '#server/testing/simulation/order-load-wishes.ts';

// How many orders a second one process takes over HTTP, as a part of what PostgreSQL alone does when
// pgbench sends it the same statements in the same run. Each order is for another hour.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    /** By each connection in each round; a window has room for 78. */
    orders: { type: 'string', default: '75' },
  },
});
const connections = 24;
const ordersEach = Number(values.orders);
const rounds = Number(values.rounds);
const bound = 0.5;
const wanted = 500;
/** Each connection orders for members of its own, and for nobody more than may wait. [ORDER-16] */
const membersEach = 40;
const secret = 's'.repeat(32);

interface Venue {
  readonly db: Database;
  readonly connection: pg.PoolConfig;
  readonly visitors: readonly Visitor[];
}

const openVenue = async (connection: pg.PoolConfig): Promise<Venue> => {
  const db = openDatabase(connection);
  await migrateToLatest(db);
  await db.transaction().execute((tx) => seedVenue(tx));
  const visitors = await addNumberedCrowd(db, secret, connections * membersEach);
  return { db, connection, visitors };
};

interface Venues {
  readonly http: Venue;
  readonly plain: Venue;
  stop(): Promise<void>;
}

/** Two venues on one PostgreSQL: what pgbench writes in one is not read by the server of the other. */
const openVenues = async (): Promise<Venues> => {
  const folder = mkdtempSync(join(tmpdir(), 'depot-bench-'));
  const cluster = await startCluster({ folder, settings: { max_connections: '100' } });
  const main = connectionTo(cluster, 'postgres');
  const admin = new pg.Client(main);
  await admin.connect();
  for (const name of ['http', 'plain']) await admin.query(`create database ${name}`);
  await admin.end();
  const [http, plain] = [
    await openVenue(onDatabase(main, 'http')),
    await openVenue(onDatabase(main, 'plain')),
  ];
  return {
    http,
    plain,
    stop: async () => {
      await http.db.destroy();
      await plain.db.destroy();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const ask = <Answer>(node: Child, question: OrdersQuestion) => node.ask<Answer>(question);

interface Measured {
  readonly perSecond: number;
  readonly cpuMs: number;
  readonly failures: readonly string[];
}

const measureHttp = async (
  { node, port, client }: { readonly node: Child; readonly port: number; readonly client: Child },
  { db, visitors }: Venue,
  round: number,
): Promise<Measured> => {
  await ask(node, { ask: 'move', now: timeOf(round).toString() });
  const wishes = await makeWishes(db, round, connections * ordersEach);
  const requests = Array.from({ length: connections }, (_, connection) =>
    wishes.slice(connection * ordersEach, (connection + 1) * ordersEach).map((wish, index) => {
      const visitor = visitors[connection * membersEach + (index % membersEach)];
      return { cookie: visitor?.cookie ?? '', wish };
    }),
  );
  const before = await ask<number>(node, { ask: 'cpu' });
  const { seconds, failures } = await client.ask<OrderLoadResult>({ port, requests });
  const cpuMs = (await ask<number>(node, { ask: 'cpu' })) - before;
  return { perSecond: wishes.length / seconds, cpuMs: cpuMs / wishes.length, failures };
};

interface Recorded {
  readonly statements: readonly Statement[];
  readonly specimen: Specimen;
}

const measurePgbench = async (
  pgbench: string,
  { db, connection }: Venue,
  { statements, specimen }: Recorded,
  round: number,
): Promise<number> => {
  const script = await scriptFor(db, statements, specimen, { round, ordersEach, membersEach });
  const run = { pgbench, connection, script, clients: connections, each: ordersEach };
  const perSecond = runPgbench(run);
  const claimed = await countClaims(db, round);
  if (claimed !== connections * ordersEach) throw new Error(`pgbench claimed ${claimed} hours.`);
  return perSecond;
};

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const report = (
  http: readonly Measured[],
  plain: readonly number[],
  statements: number,
): boolean => {
  const perSecond = median(http.map((one) => one.perSecond));
  const failures = http.flatMap((one) => one.failures);
  const ratio = plain.length === 0 ? null : Number((perSecond / median(plain)).toFixed(2));
  console.table([
    {
      case: 'orders over HTTP',
      'orders/s': Math.round(perSecond),
      wanted,
      'of pgbench': ratio,
      bound,
      'CPU ms/order': Number(median(http.map((one) => one.cpuMs)).toFixed(2)),
      statements,
      failed: failures.length,
    },
    { case: 'pgbench, the same statements', 'orders/s': Math.round(median(plain)) },
  ]);
  for (const failure of new Set(failures)) console.log(failure);
  return failures.length === 0 && (ratio === null || ratio >= bound);
};

const record = async (node: Child, { visitors }: Venue): Promise<Recorded> => {
  await ask(node, { ask: 'move', now: timeOf(0).toString() });
  const specimen = aSpecimen();
  const cookie = visitors[specimen.member]?.cookie ?? '';
  const { wish } = specimen;
  return { specimen, statements: await ask<Statement[]>(node, { ask: 'record', cookie, wish }) };
};

const script = (name: string): string =>
  join(import.meta.dirname, '../server/testing/simulation', name);

const pgbench = findPgbench();
if (pgbench === null) console.log('There is no pgbench on this machine, so there is no ratio.');
const loadBefore = loadavg()[0]?.toFixed(1);
const venues = await openVenues();
const node = startChild(script('order-load-node.ts'));
const client = startChild(script('order-load-client.ts'));
try {
  const { connection } = venues.http;
  const port = await ask<number>(node, { ask: 'open', connection, secret });
  const recorded = await record(node, venues.http);
  const [http, plain]: [Measured[], number[]] = [[], []];
  // By turns, so that a busy moment of the machine meets both. The first round only warms up.
  for (let round = 1; round <= rounds + 1; round += 1) {
    const measured = await measureHttp({ node, port, client }, venues.http, round);
    if (round > 1) http.push(measured);
    if (pgbench === null) continue;
    const perSecond = await measurePgbench(pgbench, venues.plain, recorded, round);
    if (round > 1) plain.push(perSecond);
  }
  console.log(
    `${connections} connections, medians of ${rounds} rounds of ${connections * ordersEach} orders; ` +
      `the machine had a load of ${loadBefore} before and of ${loadavg()[0]?.toFixed(1)} after.`,
  );
  process.exitCode = report(http, plain, recorded.statements.length) ? 0 : 1;
} finally {
  await client.stop();
  await node.stop();
  await venues.stop();
}
