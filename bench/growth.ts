import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { below, type Figure, inDigits, makeFigure, median } from '#bench/figures.ts';
import { measureAlone } from '#bench/measurement.ts';
import { placeOrder } from '#contract/orders.ts';
import { getSlots } from '#contract/slots.ts';
import { addDays } from '#domain/time/venue-time.ts';
import {
  addNumberedCrowd,
  firstDateOf,
  makeOrderRequests,
  timeOf,
} from '#proof/load/order-load-requests.ts';
import type { Visitor } from '#proof/model/crowd.ts';
import { addCourts, addPast } from '#proof/model/long-past.ts';
import type { OrderRequest } from '#proof/model/world.ts';
import { type Stops, withStops } from '#proof/stops.ts';
import { buildApp } from '#server/app.ts';
import { type Clock, makeClock } from '#server/clock.ts';
import { connectionTo, startCluster } from '#server/db/cluster.ts';
import { openDatabase, type PooledDatabase } from '#server/db/database.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { seedVenue } from '#server/db/seed-venue.ts';
import { readSettings } from '#server/env.ts';
import { makeReadRuleBook } from '#server/features/venue/rule-book.ts';
import { goods } from '#server/kinds-of-goods.ts';
import { makeLogger } from '#server/logger.ts';
import { fiuuEnv } from '#server/testing/fiuu.ts';
import { onDatabase } from '#server/testing/global-setup.ts';

// How much more an order and a request for the window cost at a venue with many past bookings, and
// at one with many courts. All venues are on one PostgreSQL and are measured in turn.

interface Size {
  readonly longPast: number;
  readonly rounds: number;
}

const usualSize: Size = { longPast: 1_000_000, rounds: 5 };
const shortPast = 10_000;
const ownCourts = 14;
const manyCourts = 140;
const members = 200;
const ordersEach = 100;
const looksEach = 200;
const startsEach = 4;
const bound = 1.2;
const secret = 's'.repeat(32);

/** Enough WAL for filling the venues, which would otherwise force one checkpoint after another. */
const settings = { max_connections: '100', max_wal_size: '8GB' };

const kinds = ['order', 'window', 'first window'] as const;
type Kind = (typeof kinds)[number];

interface Venue {
  readonly db: PooledDatabase;
  readonly clock: Clock;
  readonly visitors: readonly Visitor[];
  readonly open: () => Promise<FastifyInstance>;
  readonly costs: Record<Kind, number[]>;
}

interface VenueSize {
  readonly past: number;
  readonly courts: number;
}

/** Returns the members. The statistics are those that autovacuum leaves. */
const fillVenue = async (
  connection: pg.PoolConfig,
  { past, courts }: VenueSize,
): Promise<readonly Visitor[]> =>
  withStops(async ({ atEnd }) => {
    const db = openDatabase(connection);
    atEnd(() => db.destroy());
    await migrateToLatest(db);
    await db.transaction().execute((tx) => seedVenue(tx));
    const visitors = await addNumberedCrowd(db, secret, members);
    if (courts > ownCourts) await addCourts(db, courts - ownCourts);
    await addPast(db, { before: addDays(firstDateOf(0), -1), count: past, members });
    return visitors;
  });

/** As after a restore: the planner knows nothing about the tables, and nothing analyses them. */
const clearStatistics = async (db: PooledDatabase): Promise<void> => {
  await sql`
    do $$
    declare own record;
    begin
      for own in select schemaname, tablename from pg_tables where schemaname = 'public' loop
        execute format('alter table %I.%I set (autovacuum_enabled = off)', own.schemaname, own.tablename);
        perform pg_clear_relation_stats(own.schemaname, own.tablename);
      end loop;
      for own in select schemaname, tablename, attname, inherited from pg_stats where schemaname = 'public' loop
        perform pg_clear_attribute_stats(own.schemaname, own.tablename, own.attname, own.inherited);
      end loop;
      for own in select indexrelid from pg_index join pg_class on oid = indexrelid
        where relnamespace = 'public'::regnamespace loop
        perform pg_clear_relation_stats('public', own.indexrelid::regclass::text);
      end loop;
    end $$`.execute(db);
};

const openVenue = (db: PooledDatabase, folder: string, visitors: readonly Visitor[]): Venue => {
  const clock = makeClock(timeOf(0));
  const context = {
    settings: readSettings({ DEPOT_DATA: folder, REQUESTS_PER_MINUTE: '0', ...fiuuEnv }),
    secrets: { secret, operatorToken: 't'.repeat(32) },
    log: makeLogger({ logLevel: 'silent' }),
    db,
    clock,
    goods,
    readRuleBook: makeReadRuleBook(),
  };
  const options = { webFolder: folder, draining: { isDraining: false } };
  const costs = { order: [], window: [], 'first window': [] };
  return { db, clock, visitors, open: () => buildApp(context, options), costs };
};

const lookOf = ([first]: readonly Visitor[]) => ({
  method: getSlots.method,
  url: getSlots.path.replace(':sport', 'Pickle'),
  headers: { cookie: first?.cookie },
});

/** The duration of one request, in milliseconds. */
const time = async (app: FastifyInstance, request: object): Promise<number> => {
  const begun = performance.now();
  const { statusCode, body } = await app.inject(request);
  const took = performance.now() - begun;
  if (statusCode !== 200) throw new Error(body);
  return took;
};

/** A process that has just started has no window cached and must load it. */
const measureFirstLook = async (
  { atEnd }: Stops,
  { open, costs, visitors }: Venue,
): Promise<FastifyInstance> => {
  const app = await open();
  atEnd(() => app.close());
  await app.ready();
  costs['first window'].push(await time(app, lookOf(visitors)));
  return app;
};

/** Each request is sent to all venues in turn, so that a busy moment affects all of them. */
const measure = (venues: readonly Venue[], round: number): Promise<void> =>
  withStops(async (stops) => {
    const open: { venue: Venue; app: FastifyInstance; requests: readonly OrderRequest[] }[] = [];
    for (const venue of venues) {
      venue.clock.set(timeOf(round));
      const requests = await makeOrderRequests(venue.db, round, ordersEach);
      open.push({ venue, requests, app: await measureFirstLook(stops, venue) });
    }
    for (let start = 1; start < startsEach; start += 1) {
      for (const venue of venues) await (await measureFirstLook(stops, venue)).close();
    }
    for (let count = 0; count < looksEach; count += 1) {
      for (const { venue, app } of open) {
        venue.costs.window.push(await time(app, lookOf(venue.visitors)));
      }
    }
    for (let index = 0; index < ordersEach; index += 1) {
      for (const { venue, app, requests } of open) {
        const headers = { cookie: venue.visitors[index % members]?.cookie };
        const { method, path: url } = placeOrder;
        venue.costs.order.push(await time(app, { method, url, headers, payload: requests[index] }));
      }
    }
  });

type Filled = 'short' | 'long' | 'wide';
type Copied = 'shortWithout' | 'longWithout';

/** All venues on one PostgreSQL, each in its own database. Two are there again without statistics. */
const openVenues = async (
  { atEnd, keep }: Stops,
  sizes: Readonly<Record<Filled, VenueSize>>,
): Promise<Record<Filled | Copied, Venue>> => {
  const folder = mkdtempSync(join(tmpdir(), 'depot-growth-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const cluster = await keep(startCluster({ folder, settings }));
  const main = connectionTo(cluster, 'postgres');
  const admin = new pg.Client(main);
  await admin.connect();
  atEnd(() => admin.end());
  const open = (name: string, visitors: readonly Visitor[]): Venue => {
    const db = openDatabase(onDatabase(main, name));
    atEnd(() => db.destroy());
    return openVenue(db, folder, visitors);
  };
  const fill = async (name: Filled): Promise<readonly Visitor[]> => {
    const begun = performance.now();
    const { past, courts } = sizes[name];
    await admin.query(`create database ${name}`);
    const visitors = await fillVenue(onDatabase(main, name), sizes[name]);
    console.log(
      `${name}: ${inDigits(past)} past bookings, ${courts} courts, ` +
        `filled in ${inDigits((performance.now() - begun) / 1_000)} s.`,
    );
    return visitors;
  };
  const copyWithoutStatistics = async (
    from: Filled,
    visitors: readonly Visitor[],
  ): Promise<Venue> => {
    await admin.query(`create database ${from}_without template ${from}`);
    const venue = open(`${from}_without`, visitors);
    await clearStatistics(venue.db);
    return venue;
  };
  const [short, long, wide] = [await fill('short'), await fill('long'), await fill('wide')];
  const venues = {
    shortWithout: await copyWithoutStatistics('short', short),
    longWithout: await copyWithoutStatistics('long', long),
    short: open('short', short),
    long: open('long', long),
    wide: open('wide', wide),
  };
  // Otherwise the database would write the filled data to disk while requests are timed.
  await admin.query('checkpoint');
  return venues;
};

const names: Readonly<Record<Kind, string>> = {
  order: 'Order',
  window: 'Window',
  'first window': 'First window after a start',
};

const growthFigures = (
  [small, large]: readonly [Venue, Venue],
  { grows, meaning, isBound }: { grows: string; meaning: string; isBound: boolean },
): readonly Figure[] =>
  kinds.map((kind) => {
    const [before, after] = [median(small.costs[kind]), median(large.costs[kind])];
    return makeFigure({
      name: `${names[kind]}, ${grows}`,
      meaning,
      value: after / before,
      unit: '× the time',
      ...(isBound && { bound: below(bound) }),
      absolute: `${inDigits(before)} to ${inDigits(after)} ms`,
    });
  });

export const measureGrowth = ({ longPast, rounds } = usualSize): Promise<readonly Figure[]> =>
  withStops(async (stops) => {
    const opened = await openVenues(stops, {
      short: { past: shortPast, courts: ownCourts },
      long: { past: longPast, courts: ownCourts },
      wide: { past: shortPast, courts: manyCourts },
    });
    const { short, long, wide, shortWithout, longWithout } = opened;
    const venues = Object.values(opened);
    const longer = `${inDigits(shortPast)} to ${inDigits(longPast)} past bookings`;
    // The first round only warms up.
    for (let round = 1; round <= rounds + 1; round += 1) {
      await measure(venues, round);
      if (round > 1) continue;
      for (const { costs } of venues) for (const ofKind of Object.values(costs)) ofKind.length = 0;
    }
    return [
      ...growthFigures([short, long], {
        grows: longer,
        meaning: 'The same request, one at a time, at a venue with a longer past.',
        isBound: true,
      }),
      ...growthFigures([shortWithout, longWithout], {
        grows: `${longer}, without statistics`,
        meaning: 'The same on databases whose tables nobody has analysed, as after a restore.',
        isBound: true,
      }),
      ...growthFigures([short, wide], {
        grows: `${ownCourts} to ${manyCourts} courts`,
        meaning: 'The same request, one at a time, at a venue with ten times the courts.',
        isBound: false,
      }),
    ];
  });

if (import.meta.main) {
  const { values } = parseArgs({
    options: { past: { type: 'string' }, rounds: { type: 'string' } },
  });
  const { past = usualSize.longPast, rounds = usualSize.rounds } = values;
  const size = { longPast: Number(past), rounds: Number(rounds) };
  await measureAlone('Growth', () => measureGrowth(size));
}
