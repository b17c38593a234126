import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { atMost, type Figure, inDigits, makeFigure, median } from '#bench/figures.ts';
import { measureAlone } from '#bench/measurement.ts';
import type { Period } from '#domain/reports/period.ts';
import { addDays } from '#domain/time/venue-time.ts';
import { addNumberedCrowd } from '#proof/load/order-load-requests.ts';
import { addPast } from '#proof/model/long-past.ts';
import { withStops } from '#proof/stops.ts';
import { makeClock } from '#server/clock.ts';
import { connectionTo, startCluster } from '#server/db/cluster.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { seedVenue } from '#server/db/seed-venue.ts';
import { readSettings } from '#server/env.ts';
import { readCreditsOf, readPlayOf } from '#server/features/back-office/reports/figures.ts';
import { readOccupancyOf } from '#server/features/back-office/reports/occupancy.ts';
import { readRevenueOf } from '#server/features/back-office/reports/revenue.ts';
import { makeReadRuleBook } from '#server/features/venue/rule-book.ts';
import { goods } from '#server/kinds-of-goods.ts';
import { makeLogger } from '#server/logger.ts';
import { fiuuEnv } from '#server/testing/fiuu.ts';

// How long the console waits for each report at a venue with many past bookings.

const usualPast = 1_000_000;
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
} as const;

/** Each is compared with as many days before it, so that twice as many are read. */
const lengths = { day: 1, month: 30, year: 365 } as const;

const periodOf = (days: number): Period => ({ from: addDays(lastDay, 1 - days), until: lastDay });

export const measureReports = (past = usualPast): Promise<readonly Figure[]> =>
  withStops(async ({ atEnd, keep }) => {
    const folder = mkdtempSync(join(tmpdir(), 'depot-reports-'));
    atEnd(() => rmSync(folder, { recursive: true, force: true }));
    const cluster = await keep(startCluster({ folder, settings }));
    const db = openDatabase(connectionTo(cluster, 'postgres'));
    atEnd(() => db.destroy());
    await migrateToLatest(db);
    await db.transaction().execute((tx) => seedVenue(tx));
    await addNumberedCrowd(db, secret, members);
    await addPast(db, { before: addDays(lastDay, 1), count: past, members });
    const context = {
      settings: readSettings({ DEPOT_DATA: folder, ...fiuuEnv }),
      secrets: { secret, operatorToken: 't'.repeat(32) },
      log: makeLogger({ logLevel: 'silent' }),
      db,
      clock: makeClock(Temporal.Instant.from(`${lastDay}T20:00:00+08:00`)),
      goods,
      readRuleBook: makeReadRuleBook(),
    };
    const figures: Figure[] = [];
    for (const [name, read] of Object.entries(reports)) {
      for (const [length, days] of Object.entries(lengths)) {
        const times: number[] = [];
        for (let round = 0; round <= rounds; round += 1) {
          const begun = performance.now();
          await read(context, periodOf(days));
          // The first round only warms up.
          if (round > 0) times.push(performance.now() - begun);
        }
        figures.push(
          makeFigure({
            name: `Report of a ${length}: ${name}`,
            meaning: `With ${inDigits(past)} past bookings; the median of ${rounds}.`,
            value: median(times) / 1_000,
            unit: 's',
            bound: atMost(1),
            absolute: `slowest ${inDigits(Math.round(Math.max(...times)))} ms`,
          }),
        );
      }
    }
    return figures;
  });

if (import.meta.main) {
  const { values } = parseArgs({ options: { past: { type: 'string' } } });
  await measureAlone('Reports', () => measureReports(Number(values.past ?? usualPast)));
}
