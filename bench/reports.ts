import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { atMost, type Figure, inDigits, makeFigure, median } from '#bench/figures.ts';
import { measureAlone } from '#bench/measurement.ts';
import type { Period } from '#domain/reports/period.ts';
import { addDays } from '#domain/time/venue-time.ts';
import { addNumberedCrowd } from '#proof/load/order-load-requests.ts';
import { addPast, addPastMovements } from '#proof/model/long-past.ts';
import { withStops } from '#proof/stops.ts';
import type { AppContext } from '#server/app-context.ts';
import { makeClock } from '#server/clock.ts';
import { connectionTo, startCluster } from '#server/db/cluster.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { seedVenue } from '#server/db/seed-venue.ts';
import { readSettings } from '#server/env.ts';
import { readOrders } from '#server/features/back-office/orders/orders.ts';
import { readCoachPayOf } from '#server/features/back-office/reports/coach-pay.ts';
import { readCreditsOf, readPlayOf } from '#server/features/back-office/reports/figures.ts';
import { readJournalOf } from '#server/features/back-office/reports/journal.ts';
import { readOccupancyOf } from '#server/features/back-office/reports/occupancy.ts';
import { readRevenueOf } from '#server/features/back-office/reports/revenue.ts';
import { keepSoldDays } from '#server/features/back-office/reports/sold-days.ts';
import { readTaxOf } from '#server/features/back-office/reports/tax.ts';
import { readTakingsByPerson } from '#server/features/back-office/shifts/reports.ts';
import { makeReadRuleBook } from '#server/features/venue/rule-book.ts';
import { goods } from '#server/kinds-of-goods.ts';
import { makeLogger } from '#server/logger.ts';
import { fiuuEnv } from '#server/testing/fiuu.ts';

// How long the console waits for each report at a venue with many past bookings, and how that grows with
// the period and with the past.

const usualPast = 1_000_000;
/** Little more than the two years that a report of a year reads. */
const shortPast = 200_000;
const members = 200;
const rounds = 5;
const lastDay = '2026-11-15';
const secret = 's'.repeat(32);

/** Enough WAL for filling the venue without one checkpoint after another. */
const settings = { max_wal_size: '8GB' };

const reports = {
  revenue: readRevenueOf,
  occupancy: readOccupancyOf,
  'lessons, no-shows and memberships': readPlayOf,
  credits: readCreditsOf,
  'the journal': readJournalOf,
  tax: readTaxOf,
  'the pay of coaches': readCoachPayOf,
  'takings by person': readTakingsByPerson,
} as const;

/** Searches of orders, none of which may read the whole past for a page. */
const searches = {
  'the newest': {},
  'by amount': { amountSen: 6_000 },
  'by an amount that no order has': { amountSen: 6_001 },
  'by day and amount': { day: lastDay, amountSen: 6_000 },
  'paid twice or in another amount': { money: 'odd' },
} as const;

/** Each is compared with as many days before it, so that twice as many are read. */
const lengths = { day: 1, week: 7, month: 30, year: 365 } as const;
type Length = keyof typeof lengths;

/** A year may take as long as its months do; no report may take longer because the past is long. */
const growthBound = 1.3;

const periodOf = (days: number): Period => ({ from: addDays(lastDay, 1 - days), until: lastDay });

type Read = (context: AppContext, period: Period) => Promise<unknown>;

interface Asked {
  readonly context: AppContext;
  readonly length: Length;
}

/**
 * The times of one report in seconds, of each venue and length by turns, so that whatever else the
 * machine does slows all of them alike. The first round only warms up.
 */
const timesOf = async (read: Read, asked: readonly Asked[]): Promise<number[][]> => {
  const times: number[][] = asked.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { context, length }] of asked.entries()) {
      const begun = performance.now();
      await read(context, periodOf(lengths[length]));
      if (round > 0) times[index]?.push((performance.now() - begun) / 1_000);
    }
  }
  return times;
};

const inMs = (seconds: number): string => `${inDigits(Math.round(seconds * 1_000))} ms`;

/** Each length of one report at the long past, and its month at the short one. */
const figuresOf = async (
  name: string,
  read: Read,
  { long, short, past }: { long: AppContext; short: AppContext; past: number },
): Promise<Figure[]> => {
  const all = ['day', 'week', 'month', 'year'] as const;
  const times = await timesOf(read, [
    ...all.map((length) => ({ context: long, length })),
    { context: short, length: 'month' },
  ]);
  const medians = times.map(median);
  const figures = all.map((length, index) =>
    makeFigure({
      name: `Report of a ${length}: ${name}`,
      meaning: `With ${inDigits(past)} past bookings; the median of ${rounds}.`,
      value: medians[index] ?? Number.NaN,
      unit: 's',
      bound: atMost(1),
      absolute: `slowest ${inMs(Math.max(...(times[index] ?? [])))}`,
    }),
  );
  const [, , month = Number.NaN, year = Number.NaN, before = Number.NaN] = medians;
  return [
    ...figures,
    makeFigure({
      name: `Report of a year against its months: ${name}`,
      meaning: 'The time of a year for each day of it, against that of a month.',
      value: year / ((month * lengths.year) / lengths.month),
      unit: '× the time',
      bound: atMost(growthBound),
      absolute: `${inMs(month)} to ${inMs(year)}`,
    }),
    makeFigure({
      name: `Report of a month, ${inDigits(shortPast)} to ${inDigits(past)} past bookings: ${name}`,
      meaning: 'The same report at a venue with a longer past.',
      value: month / before,
      unit: '× the time',
      bound: atMost(growthBound),
      absolute: `${inMs(before)} to ${inMs(month)}`,
    }),
  ];
};

/** How long the console waits for a page of orders at the long past. */
const figureOfSearch = async (
  name: keyof typeof searches,
  context: AppContext,
  past: number,
): Promise<Figure> => {
  const [times = []] = await timesOf(
    () => readOrders(context, searches[name]),
    [{ context, length: 'day' }],
  );
  return makeFigure({
    name: `Orders: ${name}`,
    meaning: `With ${inDigits(past)} past orders; the median of ${rounds}.`,
    value: median(times),
    unit: 's',
    bound: atMost(1),
    absolute: `slowest ${inMs(Math.max(...times))}`,
  });
};

export const measureReports = (past = usualPast): Promise<readonly Figure[]> =>
  withStops(async ({ atEnd, keep }) => {
    const folder = mkdtempSync(join(tmpdir(), 'depot-reports-'));
    atEnd(() => rmSync(folder, { recursive: true, force: true }));
    const cluster = await keep(startCluster({ folder, settings }));
    /** A venue in its own database, with the sales of its past kept. The statistics are those that autovacuum leaves. */
    const openVenue = async (database: string, count: number): Promise<AppContext> => {
      const db = openDatabase(connectionTo(cluster, database));
      atEnd(() => db.destroy());
      await migrateToLatest(db);
      await db.transaction().execute((tx) => seedVenue(tx));
      await addNumberedCrowd(db, secret, members);
      await addPast(db, { before: addDays(lastDay, 1), count, members });
      await addPastMovements(db);
      const context = {
        settings: readSettings({ DEPOT_DATA: folder, ...fiuuEnv }),
        secrets: { secret, operatorToken: 't'.repeat(32) },
        log: makeLogger({ logLevel: 'silent' }),
        db,
        clock: makeClock(Temporal.Instant.from(`${lastDay}T20:00:00+08:00`)),
        goods,
        readRuleBook: makeReadRuleBook(),
      };
      await keepSoldDays(context);
      return context;
    };
    const long = await openVenue('postgres', past);
    await sql`create database short_past`.execute(long.db);
    const short = await openVenue('short_past', shortPast);
    const figures: Figure[] = [];
    for (const [name, read] of Object.entries(reports)) {
      figures.push(...(await figuresOf(name, read, { long, short, past })));
    }
    for (const name of Object.keys(searches) as (keyof typeof searches)[]) {
      figures.push(await figureOfSearch(name, long, past));
    }
    return figures;
  });

if (import.meta.main) {
  const { values } = parseArgs({ options: { past: { type: 'string' } } });
  await measureAlone('Reports', () => measureReports(Number(values.past ?? usualPast)));
}
