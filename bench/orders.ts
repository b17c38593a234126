import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { atLeast, type Figure, inDigits, makeFigure, median } from '#bench/figures.ts';
import { measureAlone } from '#bench/measurement.ts';
import { type Stops, withStops } from '#bench/stops.ts';
import type { OrderLoadResult } from '#proof/load/order-load-client.ts';
import type { OrdersQuestion, Statement } from '#proof/load/order-load-node.ts';
import { findPgbench, runPgbench } from '#proof/load/order-load-pgbench.ts';
import { addNumberedCrowd, makeOrderRequests, timeOf } from '#proof/load/order-load-requests.ts';
import { aSpecimen, countClaims, type Specimen, scriptFor } from '#proof/load/order-load-script.ts';
import type { Visitor } from '#proof/model/crowd.ts';
import { connectionTo, startCluster } from '#server/db/cluster.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { seedVenue } from '#server/db/seed-venue.ts';
import { type Child, startChild } from '#server/testing/child.ts';
import { onDatabase } from '#server/testing/global-setup.ts';

// How many orders a second one process accepts over HTTP, as a fraction of what PostgreSQL alone
// does when pgbench sends it the same statements in the same run. Each order is for another slot.

interface Size {
  readonly rounds: number;
  /** Per connection and round; a window has room for 78. */
  readonly ordersEach: number;
}

const usualSize: Size = { rounds: 3, ordersEach: 75 };
const connections = 24;
const bound = 0.5;
const wanted = 500;
/**
 * Each connection orders for its own members, and never more than the open orders allowed per
 * member. [ORDER-16]
 */
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
}

/** Two venues on one PostgreSQL: pgbench writes to one, the server reads the other. */
const openVenues = async ({ atEnd, keep }: Stops): Promise<Venues> => {
  const folder = mkdtempSync(join(tmpdir(), 'depot-bench-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const cluster = await keep(startCluster({ folder, settings: { max_connections: '100' } }));
  const main = connectionTo(cluster, 'postgres');
  const admin = new pg.Client(main);
  await admin.connect();
  for (const name of ['http', 'plain']) await admin.query(`create database ${name}`);
  await admin.end();
  const http = await openVenue(onDatabase(main, 'http'));
  atEnd(() => http.db.destroy());
  const plain = await openVenue(onDatabase(main, 'plain'));
  atEnd(() => plain.db.destroy());
  return { http, plain };
};

const ask = <Answer>(node: Child, question: OrdersQuestion) => node.ask<Answer>(question);

interface Round extends Pick<Size, 'ordersEach'> {
  readonly round: number;
}

interface Measured {
  readonly perSecond: number;
  readonly cpuMs: number;
  readonly failures: readonly string[];
}

const measureHttp = async (
  { node, port, client }: { readonly node: Child; readonly port: number; readonly client: Child },
  { db, visitors }: Venue,
  { round, ordersEach }: Round,
): Promise<Measured> => {
  await ask(node, { ask: 'move', now: timeOf(round).toString() });
  await sql`analyze`.execute(db);
  const orders = await makeOrderRequests(db, round, connections * ordersEach);
  const requests = Array.from({ length: connections }, (_, connection) =>
    orders.slice(connection * ordersEach, (connection + 1) * ordersEach).map((request, index) => {
      const visitor = visitors[connection * membersEach + (index % membersEach)];
      return { cookie: visitor?.cookie ?? '', request };
    }),
  );
  const before = await ask<number>(node, { ask: 'cpu' });
  const { seconds, failures } = await client.ask<OrderLoadResult>({ port, requests });
  const cpuMs = (await ask<number>(node, { ask: 'cpu' })) - before;
  return { perSecond: orders.length / seconds, cpuMs: cpuMs / orders.length, failures };
};

interface Recorded {
  readonly statements: readonly Statement[];
  readonly specimen: Specimen;
}

const measurePgbench = async (
  pgbench: string,
  { db, connection }: Venue,
  { statements, specimen }: Recorded,
  { round, ordersEach }: Round,
): Promise<number> => {
  const script = await scriptFor(db, statements, specimen, { round, ordersEach, membersEach });
  await sql`analyze`.execute(db);
  const run = { pgbench, connection, script, clients: connections, each: ordersEach };
  const perSecond = runPgbench(run);
  const claimed = await countClaims(db, round);
  if (claimed !== connections * ordersEach) throw new Error(`pgbench claimed ${claimed} slots.`);
  return perSecond;
};

const figureOf = (
  http: readonly Measured[],
  plain: readonly number[],
  { statements }: Recorded,
): Figure => {
  const perSecond = median(http.map((one) => one.perSecond));
  const failures = http.flatMap((one) => one.failures);
  for (const failure of new Set(failures)) console.log(failure);
  const costs =
    `${inDigits(median(http.map((one) => one.cpuMs)))} ms of CPU and ${statements.length} ` +
    `statements each${failures.length > 0 ? `, ${failures.length} failed` : ''}`;
  const name = `Orders over HTTP, ${connections} at once`;
  const meaning = 'Each for another slot, priced, checked, claimed and committed.';
  if (plain.length === 0) {
    const absolute = `pgbench is not installed; ${costs}`;
    const figure = { name, meaning, value: perSecond, unit: 'orders/s', absolute };
    return makeFigure(figure, failures.length > 0);
  }
  const both = [perSecond, median(plain)].map((one) => inDigits(Math.round(one)));
  return makeFigure(
    {
      name,
      meaning: `${meaning} pgbench sends the same statements to the same PostgreSQL.`,
      value: perSecond / median(plain),
      unit: '× pgbench',
      bound: atLeast(bound),
      absolute: `${both.join(' of ')} orders/s (wanted: ${wanted}), ${costs}`,
    },
    failures.length > 0,
  );
};

const record = async (node: Child, { visitors }: Venue): Promise<Recorded> => {
  await ask(node, { ask: 'move', now: timeOf(0).toString() });
  const specimen = aSpecimen();
  const cookie = visitors[specimen.member]?.cookie ?? '';
  const { request } = specimen;
  return { specimen, statements: await ask<Statement[]>(node, { ask: 'record', cookie, request }) };
};

const script = (name: string): string => join(import.meta.dirname, '../proof/load', name);

export const measureOrders = ({ rounds, ordersEach } = usualSize): Promise<readonly Figure[]> =>
  withStops(async (stops) => {
    const pgbench = findPgbench();
    const venues = await openVenues(stops);
    const node = await stops.keep(startChild(script('order-load-node.ts')));
    const client = await stops.keep(startChild(script('order-load-client.ts')));
    const { connection } = venues.http;
    const port = await ask<number>(node, { ask: 'open', connection, secret });
    const recorded = await record(node, venues.http);
    console.log(
      `${connections} connections, medians of ${rounds} rounds of ${connections * ordersEach} orders.`,
    );
    const [http, plain]: [Measured[], number[]] = [[], []];
    // In turn, so that a busy moment of the machine affects both. The first round only warms up.
    for (let round = 1; round <= rounds + 1; round += 1) {
      const turn = { round, ordersEach };
      const measured = await measureHttp({ node, port, client }, venues.http, turn);
      if (round > 1) http.push(measured);
      if (pgbench === null) continue;
      const perSecond = await measurePgbench(pgbench, venues.plain, recorded, turn);
      if (round > 1) plain.push(perSecond);
    }
    return [figureOf(http, plain, recorded)];
  });

if (import.meta.main) {
  const { values } = parseArgs({
    options: { rounds: { type: 'string' }, orders: { type: 'string' } },
  });
  const { rounds = usualSize.rounds, orders = usualSize.ordersEach } = values;
  const size = { rounds: Number(rounds), ordersEach: Number(orders) };
  await measureAlone('Orders', () => measureOrders(size));
}
