import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { atMost, type Figure, inDigits, makeFigure, median } from '#bench/figures.ts';
import { measureAlone } from '#bench/measurement.ts';
import { addDays } from '#domain/time/venue-time.ts';
import { addNumberedCrowd, makeOrderRequests, timeOf } from '#proof/load/order-load-requests.ts';
import type { Visitor } from '#proof/model/crowd.ts';
import { addPast } from '#proof/model/long-past.ts';
import type { OrderRequest } from '#proof/model/world.ts';
import { withStops } from '#proof/stops.ts';
import type { AppContext } from '#server/app-context.ts';
import { makeClock } from '#server/clock.ts';
import { connectionTo, startCluster } from '#server/db/cluster.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { seedVenue } from '#server/db/seed-venue.ts';
import { readSettings } from '#server/env.ts';
import {
  closeAsPreviewed,
  previewClosing,
} from '#server/features/back-office/closures/closures.ts';
import { previewUndo, undoAsPreviewed } from '#server/features/back-office/closures/undoing.ts';
import { placeCourtOrder } from '#server/features/bookings/court-order/court-order.ts';
import { makeReadRuleBook } from '#server/features/venue/rule-book.ts';
import { goods } from '#server/kinds-of-goods.ts';
import { makeLogger } from '#server/logger.ts';
import { fiuuEnv } from '#server/testing/fiuu.ts';

// How long a closure of many bookings takes, and how long members who book elsewhere wait beside it.

const usualBookings = 5_000;
const bookers = 1_000;
const others = 400;
const ordersAlone = 100;
/** Well after the days on which the others book. */
const lastDay = '2027-03-31';
const bookingsADay = 14 * 19;
const secret = 's'.repeat(32);

interface Venue {
  readonly context: AppContext;
  readonly manager: string;
  readonly visitors: readonly Visitor[];
  readonly requests: readonly OrderRequest[];
}

/** Members who have credits book at once, so that they wait for the rules. */
const giveCredits = async ({ db }: AppContext, visitors: readonly Visitor[]): Promise<void> => {
  await db
    .insertInto('credit_entries')
    .values(
      visitors.map(({ userId }) => ({
        ...{ user_id: userId, amount_sen: 100_000, kind: 'grant' as const, reason: 'A gift' },
        ...{ created_by: 'operator', created_at: new Date(), idempotency_key: `gift/${userId}` },
      })),
    )
    .execute();
};

/** Places the next order and returns how long it took, in milliseconds. */
const makeOrdering = ({ context, visitors, requests }: Venue) => {
  let used = 0;
  return async (): Promise<number> => {
    const at = used++;
    const request = requests[at];
    const visitor = visitors[bookers + (at % others)];
    if (request === undefined || visitor === undefined) throw new Error('There are no more slots.');
    const { shownTotalSen } = request;
    const paid = { ...request, shownCreditsSen: shownTotalSen, shownTotalSen: 0 };
    const begun = performance.now();
    await placeCourtOrder(context, null, visitor.userId, paid);
    return performance.now() - begun;
  };
};

const timed = async <Result>(run: () => Promise<Result>): Promise<[Result, number]> => {
  const begun = performance.now();
  const result = await run();
  return [result, (performance.now() - begun) / 1_000];
};

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

const inMs = (ms: number): string => `${inDigits(Math.round(ms))} ms`;

const measureVenue = async (venue: Venue, bookings: number): Promise<readonly Figure[]> => {
  const { context, manager } = venue;
  const by = { userId: manager, permission: 'closures.edit' } as const;
  const from = addDays(lastDay, 1 - Math.ceil(bookings / bookingsADay));
  const places = { scope: { kind: 'venue' } as const, from, to: lastDay };
  const order = makeOrdering(venue);
  const alone: number[] = [];
  for (let count = 0; count < ordersAlone; count += 1) alone.push(await order());
  const [shown, previewSeconds] = await timed(() => previewClosing(context, by, places));
  if (shown.counts.bookings !== bookings) throw new Error(`${shown.counts.bookings} bookings`);
  const { digest, counts } = shown;
  const beside: number[] = [];
  let isDone = false;
  const ordering = (async () => {
    while (!isDone) beside.push(await order());
  })();
  const request = { ...places, reason: 'A flood', digest, shown: counts };
  const [closed, closeSeconds] = await timed(() => closeAsPreviewed(context, by, request));
  isDone = true;
  await ordering;
  const staff = { userId: manager, role: 'manager', permission: 'closures.edit' } as never;
  const undo = (await previewUndo(context, by, closed.id)).digest;
  const [, undoSeconds] = await timed(() =>
    undoAsPreviewed(context, staff, closed.id, { digest: undo, reason: null }),
  );
  const meaning = `${inDigits(bookings)} bookings of ${inDigits(bookers)} members.`;
  return [
    makeFigure({
      ...{ name: 'Preview of a closure', meaning, value: previewSeconds, unit: 's' },
      bound: atMost(2),
      absolute: `${inDigits(counts.mails)} mails`,
    }),
    makeFigure({
      ...{ name: 'A closure in one transaction', meaning, value: closeSeconds, unit: 's' },
      bound: atMost(5),
      absolute: `${inDigits(beside.length)} orders beside it`,
    }),
    makeFigure({
      ...{ name: 'Undo of a closure', meaning, value: undoSeconds, unit: 's' },
      bound: atMost(5),
      absolute: 'in one transaction',
    }),
    makeFigure({
      name: 'Orders of others beside a closure',
      meaning: 'Paid with credits, one after the other; the 95th percentile.',
      ...{ value: p95(beside) / 1_000, unit: 's' },
      bound: atMost(1),
      absolute: `median ${inMs(median(beside))}, longest ${inMs(Math.max(...beside))}; alone p95 ${inMs(p95(alone))}`,
    }),
  ];
};

export const measureClosures = (bookings = usualBookings): Promise<readonly Figure[]> =>
  withStops(async ({ atEnd, keep }) => {
    const folder = mkdtempSync(join(tmpdir(), 'depot-closures-'));
    atEnd(() => rmSync(folder, { recursive: true, force: true }));
    const cluster = await keep(startCluster({ folder, settings: { max_wal_size: '4GB' } }));
    const db = openDatabase(connectionTo(cluster, 'postgres'));
    atEnd(() => db.destroy());
    await migrateToLatest(db);
    await db.transaction().execute((tx) => seedVenue(tx));
    const visitors = await addNumberedCrowd(db, secret, bookers + others + 1);
    await addPast(db, { before: addDays(lastDay, 1), count: bookings, members: bookers });
    const manager = visitors.at(-1)?.userId ?? '';
    await db
      .insertInto('staff')
      .values({ user_id: manager, name: 'A Manager', role: 'manager', created_at: new Date() })
      .execute();
    const context = {
      settings: readSettings({ DEPOT_DATA: folder, ...fiuuEnv }),
      secrets: { secret, operatorToken: 't'.repeat(32) },
      log: makeLogger({ logLevel: 'silent' }),
      db,
      clock: makeClock(timeOf(0)),
      goods,
      readRuleBook: makeReadRuleBook(),
    };
    await giveCredits(context, visitors);
    const requests = await makeOrderRequests(db, 0, 1_200);
    return measureVenue({ context, manager, visitors, requests }, bookings);
  });

if (import.meta.main) {
  const { values } = parseArgs({ options: { bookings: { type: 'string' } } });
  const bookings = Number(values.bookings ?? usualBookings);
  await measureAlone('Closures', () => measureClosures(bookings));
}
