import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { atLeast, type Figure, inDigits, makeFigure, median } from '#bench/figures.ts';
import { measureAlone } from '#bench/measurement.ts';
import type { OrderLoadResult } from '#proof/load/order-load-client.ts';
import type { Statement } from '#proof/load/order-load-node.ts';
import { findPgbench, runPgbench } from '#proof/load/order-load-pgbench.ts';
import { comparePlans } from '#proof/load/order-load-plans.ts';
import { addNumberedCrowd, makeOrderRequests, timeOf } from '#proof/load/order-load-requests.ts';
import { aSpecimen, countClaims, type Specimen, scriptFor } from '#proof/load/order-load-script.ts';
import {
  askServer,
  cpuOf,
  loadScript,
  moveClocks,
  type Servers,
  startServers,
} from '#proof/load/order-load-servers.ts';
import { postgresCpuMs, sampleWaits } from '#proof/load/postgres-cost.ts';
import type { Visitor } from '#proof/model/crowd.ts';
import { type Stops, withStops } from '#proof/stops.ts';
import { connectionTo, startCluster } from '#server/db/cluster.ts';
import { type Database, openDatabase, plannedByKey } from '#server/db/database.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { seedVenue } from '#server/db/seed-venue.ts';
import { type Child, startChild } from '#server/testing/child.ts';
import { onDatabase } from '#server/testing/global-setup.ts';

// How many orders a second one process, or several, accept over HTTP, as a fraction of what
// PostgreSQL alone does when pgbench sends it the same statements in the same run. Each order is
// for another slot.

interface Size {
  readonly rounds: number;
  /** Per connection and round; a window has room for 78. */
  readonly ordersEach: number;
  /** Processes of the app. */
  readonly processes: number;
}

const usualSize: Size = { rounds: 3, ordersEach: 75, processes: 1 };
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
  const db = openDatabase({ ...connection, options: plannedByKey });
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

interface Round extends Pick<Size, 'ordersEach'> {
  readonly round: number;
}

interface Measured {
  readonly perSecond: number;
  /** CPU of the server's processes for each order. */
  readonly nodeMs: number;
  /** CPU of all processes of PostgreSQL for each order. */
  readonly postgresMs: number;
  readonly waits: ReadonlyMap<string, number>;
  readonly failures: readonly string[];
}

const measureHttp = async (
  servers: Servers,
  client: Child,
  { db, visitors }: Venue,
  { round, ordersEach }: Round,
): Promise<Measured> => {
  await moveClocks(servers, timeOf(round).toString());
  await sql`analyze`.execute(db);
  const orders = await makeOrderRequests(db, round, connections * ordersEach);
  const requests = Array.from({ length: connections }, (_, connection) =>
    orders.slice(connection * ordersEach, (connection + 1) * ordersEach).map((request, index) => {
      const visitor = visitors[connection * membersEach + (index % membersEach)];
      return { cookie: visitor?.cookie ?? '', request };
    }),
  );
  const before = await cpuOf(servers);
  const postgresBefore = await postgresCpuMs(db);
  const { result, waits } = await sampleWaits(db, 'http', () =>
    client.ask<OrderLoadResult>({ ports: servers.ports, requests }),
  );
  return {
    perSecond: orders.length / result.seconds,
    nodeMs: ((await cpuOf(servers)) - before) / orders.length,
    postgresMs: ((await postgresCpuMs(db)) - postgresBefore) / orders.length,
    waits,
    failures: result.failures,
  };
};

interface Recorded {
  readonly statements: readonly Statement[];
  readonly specimen: Specimen;
}

type Baseline = Pick<Measured, 'perSecond' | 'postgresMs'>;

const makeScript = (
  { plain }: Venues,
  { statements, specimen }: Recorded,
  { round, ordersEach }: Round,
) => scriptFor(plain.db, statements, specimen, { round, ordersEach, membersEach });

/**
 * Prints the plans of the statements, and refuses a baseline for which PostgreSQL does other work.
 * Both databases have the same number of orders when this is called.
 */
const requireSamePlans = async (venues: Venues, recorded: Recorded, turn: Round): Promise<void> => {
  const { http, plain } = venues;
  for (const { db } of [http, plain]) await sql`analyze`.execute(db);
  const { statements } = await makeScript(venues, recorded, turn);
  const plans = await comparePlans([http.db, plain.db], recorded.statements, statements);
  for (const { text, product, pgbench, isSame } of plans) {
    console.log(`${text.slice(0, 100)}…`);
    console.log(product.map((line) => `    ${line}`).join('\n'));
    if (!isSame)
      console.log(`  and for pgbench:\n${pgbench.map((line) => `    ${line}`).join('\n')}`);
  }
  const different = plans.filter(({ isSame }) => !isSame).length;
  if (different > 0) throw new Error(`${different} statements have other plans for pgbench.`);
};

const measurePgbench = async (
  pgbench: string,
  venues: Venues,
  recorded: Recorded,
  turn: Round,
): Promise<Baseline> => {
  const { round, ordersEach } = turn;
  const { db, connection } = venues.plain;
  const { head, statements, constants } = await makeScript(venues, recorded, turn);
  await sql`analyze`.execute(db);
  const script = [...head, ...statements, ''].join('\n');
  const before = await postgresCpuMs(db);
  const run = { pgbench, connection, script, constants, clients: connections, each: ordersEach };
  const perSecond = runPgbench(run);
  const orders = connections * ordersEach;
  const postgresMs = ((await postgresCpuMs(db)) - before) / orders;
  const claimed = await countClaims(db, round);
  if (claimed !== orders) throw new Error(`pgbench claimed ${claimed} slots.`);
  return { perSecond, postgresMs };
};

const medianOf = <One>(measured: readonly One[], figure: (one: One) => number): string =>
  inDigits(median(measured.map(figure)));

const waitsOf = (http: readonly Measured[]): string =>
  [...(http.at(-1)?.waits ?? [])]
    .slice(0, 4)
    .map(([wait, share]) => `${wait} ${Math.round(share * 100)} %`)
    .join(', ');

const figureOf = (
  http: readonly Measured[],
  plain: readonly Baseline[],
  { statements }: Recorded,
  processes: number,
): Figure => {
  const perSecond = median(http.map((one) => one.perSecond));
  const failures = http.flatMap((one) => one.failures);
  for (const failure of new Set(failures)) console.log(failure);
  const costs =
    `${statements.length} statements, ${medianOf(http, (one) => one.nodeMs)} ms of Node's CPU and ` +
    `${medianOf(http, (one) => one.postgresMs)} of PostgreSQL's each; connections waited for: ` +
    `${waitsOf(http)}${failures.length > 0 ? `; ${failures.length} failed` : ''}`;
  const of = processes === 1 ? '' : `, ${processes} processes`;
  const name = `Orders over HTTP, ${connections} at once${of}`;
  const meaning = 'Each for another slot, priced, checked, claimed and committed.';
  if (plain.length === 0) {
    const absolute = `pgbench is not installed; ${costs}`;
    const figure = { name, meaning, value: perSecond, unit: 'orders/s', absolute };
    return makeFigure(figure, failures.length > 0);
  }
  const baseline = median(plain.map((one) => one.perSecond));
  const both = [perSecond, baseline].map((one) => inDigits(Math.round(one)));
  return makeFigure(
    {
      name,
      meaning: `${meaning} pgbench sends the same statements to the same PostgreSQL.`,
      value: perSecond / baseline,
      unit: '× pgbench',
      bound: atLeast(bound),
      absolute:
        `${both.join(' of ')} orders/s (wanted: ${wanted}), ${costs}; PostgreSQL's CPU for pgbench: ` +
        `${medianOf(plain, (one) => one.postgresMs)} ms`,
    },
    failures.length > 0,
  );
};

const record = async (servers: Servers, { visitors }: Venue): Promise<Recorded> => {
  await moveClocks(servers, timeOf(0).toString());
  const specimen = aSpecimen();
  const cookie = visitors[specimen.member]?.cookie ?? '';
  const { request } = specimen;
  const [node] = servers.nodes;
  return {
    specimen,
    statements: await askServer<Statement[]>(node, { ask: 'record', cookie, request }),
  };
};

export const measureOrders = ({
  rounds,
  ordersEach,
  processes,
} = usualSize): Promise<readonly Figure[]> =>
  withStops(async (stops) => {
    const pgbench = findPgbench();
    const venues = await openVenues(stops);
    const servers = await startServers(stops, {
      connection: venues.http.connection,
      secret,
      count: processes,
    });
    const client = await stops.keep(startChild(loadScript('order-load-client.ts')));
    const recorded = await record(servers, venues.http);
    console.log(
      `${processes} × server, ${connections} connections, medians of ${rounds} rounds of ${connections * ordersEach} orders.`,
    );
    const [http, plain]: [Measured[], Baseline[]] = [[], []];
    // In turn, so that a busy moment of the machine affects both. The first round only warms up.
    for (let round = 1; round <= rounds + 1; round += 1) {
      const turn = { round, ordersEach };
      const measured = await measureHttp(servers, client, venues.http, turn);
      if (round > 1) http.push(measured);
      if (pgbench === null) continue;
      const baseline = await measurePgbench(pgbench, venues, recorded, turn);
      if (round > 1) plain.push(baseline);
    }
    if (pgbench !== null)
      await requireSamePlans(venues, recorded, { round: rounds + 1, ordersEach });
    return [figureOf(http, plain, recorded, processes)];
  });

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string' },
      orders: { type: 'string' },
      processes: { type: 'string' },
    },
  });
  const { rounds, orders, processes } = values;
  const size = {
    rounds: Number(rounds ?? usualSize.rounds),
    ordersEach: Number(orders ?? usualSize.ordersEach),
    processes: Number(processes ?? usualSize.processes),
  };
  await measureAlone('Orders', () => measureOrders(size));
}
