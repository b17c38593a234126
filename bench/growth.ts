import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { placeOrder } from '#contract/orders.ts';
import { getSlots } from '#contract/slots.ts';
import { addDays } from '#domain/venue-time.ts';
import { buildApp } from '#server/app.ts';
import { type Clock, makeClock } from '#server/clock.ts';
import { connectionTo, startCluster } from '#server/db/cluster.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { seedVenue } from '#server/db/seed-venue.ts';
import { readSettings } from '#server/env.ts';
import { makeLogger } from '#server/logger.ts';
import { fiuuEnv } from '#server/testing/fiuu.ts';
import { onDatabase } from '#server/testing/global-setup.ts';
import type { Visitor } from '#server/testing/simulation/crowd.ts';
import { addCourts, addPast } from '#server/testing/simulation/long-past.ts';
import {
  addNumberedCrowd,
  firstDateOf,
  makeWishes,
  timeOf,
} from '#server/testing/simulation/order-load-wishes.ts';

// How much more an order and a look at the window cost when a venue has a long past behind it, and
// when it has many courts. All venues stand on one PostgreSQL and are asked by turns, one request at a
// time, so that a busy moment of the machine meets all of them.

const { values } = parseArgs({
  options: {
    past: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
  },
});
const longPast = Number(values.past);
const rounds = Number(values.rounds);
const shortPast = 10_000;
const members = 200;
const ordersEach = 100;
const looksEach = 200;
const bound = 1.2;
const secret = 's'.repeat(32);

interface Venue {
  readonly name: string;
  readonly db: Database;
  readonly clock: Clock;
  readonly visitors: readonly Visitor[];
  readonly open: () => Promise<FastifyInstance>;
  readonly costs: Record<'order' | 'window' | 'first window', number[]>;
}

const openVenue = async (
  connection: pg.PoolConfig,
  folder: string,
  { name, past, moreCourts }: { name: string; past: number; moreCourts: number },
): Promise<Venue> => {
  const db = openDatabase(connection);
  await migrateToLatest(db);
  await db.transaction().execute((tx) => seedVenue(tx));
  const visitors = await addNumberedCrowd(db, secret, members);
  if (moreCourts > 0) await addCourts(db, moreCourts);
  await addPast(db, { before: addDays(firstDateOf(0), -1), count: past, members });
  const clock = makeClock(timeOf(0));
  const house = {
    settings: readSettings({ DEPOT_DATA: folder, REQUESTS_PER_MINUTE: '0', ...fiuuEnv }),
    secrets: { secret, operatorToken: 't'.repeat(32) },
    log: makeLogger({ logLevel: 'silent' }),
    db,
    clock,
  };
  const options = { webFolder: folder, draining: { isDraining: false } };
  const costs = { order: [], window: [], 'first window': [] };
  return { name, db, clock, visitors, open: () => buildApp(house, options), costs };
};

/** How long one request takes, in milliseconds. */
const time = async (app: FastifyInstance, request: object): Promise<number> => {
  const begun = performance.now();
  const { statusCode, body } = await app.inject(request);
  const took = performance.now() - begun;
  if (statusCode !== 200) throw new Error(body);
  return took;
};

const measure = async (venue: Venue, round: number): Promise<void> => {
  const { clock, db, visitors, costs } = venue;
  clock.set(timeOf(round));
  const wishes = await makeWishes(db, round, ordersEach);
  const app = await venue.open();
  await app.ready();
  const [first] = visitors;
  const look = {
    method: getSlots.method,
    url: getSlots.path.replace(':sport', 'Pickle'),
    headers: { cookie: first?.cookie },
  };
  costs['first window'].push(await time(app, look));
  for (let count = 0; count < looksEach; count += 1) costs.window.push(await time(app, look));
  for (const [index, wish] of wishes.entries()) {
    const headers = { cookie: visitors[index % members]?.cookie };
    const { method, path } = placeOrder;
    costs.order.push(await time(app, { method, url: path, headers, payload: wish }));
  }
  await app.close();
};

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const folder = mkdtempSync(join(tmpdir(), 'depot-growth-'));
const cluster = await startCluster({ folder, settings: { max_connections: '100' } });
const main = connectionTo(cluster, 'postgres');
const admin = new pg.Client(main);
await admin.connect();
const venues: Venue[] = [];
try {
  for (const [name, past, moreCourts] of [
    ['short', shortPast, 0],
    ['long', longPast, 0],
    ['wide', shortPast, 126],
  ] as const) {
    await admin.query(`create database ${name}`);
    const begun = performance.now();
    venues.push(await openVenue(onDatabase(main, name), folder, { name, past, moreCourts }));
    const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
    console.log(`${name}: ${past} past bookings, ${14 + moreCourts} courts (${seconds} s to fill)`);
  }
  const before = loadavg()[0]?.toFixed(1);
  // The first round only warms up.
  for (let round = 1; round <= rounds + 1; round += 1) {
    for (const venue of venues) {
      await measure(venue, round);
      if (round === 1) for (const costs of Object.values(venue.costs)) costs.length = 0;
    }
  }
  const [short, long, wide] = venues;
  if (short === undefined || long === undefined || wide === undefined) throw new Error('no venue');
  const rows = (['order', 'window', 'first window'] as const).map((cost) => {
    const [one, other, many] = [short, long, wide].map(({ costs }) => median(costs[cost]));
    const growth = (other ?? 0) / (one ?? 1);
    return {
      'median, ms': cost,
      [`${shortPast} past`]: Number(one?.toFixed(2)),
      [`${longPast} past`]: Number(other?.toFixed(2)),
      growth: Number(growth.toFixed(2)),
      bound,
      '140 courts': Number(many?.toFixed(2)),
      'growth by courts': Number(((many ?? 0) / (one ?? 1)).toFixed(2)),
    };
  });
  console.table(rows);
  console.log(
    `The machine had a load of ${before} before and of ${loadavg()[0]?.toFixed(1)} after.`,
  );
  process.exitCode = rows.every(({ growth }) => growth < bound) ? 0 : 1;
} finally {
  for (const { db } of venues) await db.destroy();
  await admin.end();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
