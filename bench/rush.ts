import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { atMost, below, type Figure, inDigits, makeFigure, quantile } from '#bench/figures.ts';
import { measureAlone } from '#bench/measurement.ts';
import { tableSlots } from '#domain/time/slots.ts';
import { addDays, type BookingDate } from '#domain/time/venue-time.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { openBystanders, type Waits } from '#proof/load/bystanders.ts';
import { addNumberedCrowd, courts } from '#proof/load/order-load-requests.ts';
import { loadScript, moveClocks, startServers } from '#proof/load/order-load-servers.ts';
import type { Rush, RushCourt, RushMember } from '#proof/load/rush-client.ts';
import { type Stops, withStops } from '#proof/stops.ts';
import { connectionTo, startCluster } from '#server/db/cluster.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { seedVenue } from '#server/db/seed-venue.ts';
import { reportInvariants } from '#server/features/back-office/invariants/invariants.ts';
import { startChild } from '#server/testing/child.ts';

// The opening rush: at 02:00:00 another day can be booked, and all waiting members want one of its
// slots. The processes of the app, PostgreSQL and all members share the machine.

const secret = 's'.repeat(32);
/** Time to load all screens before, one after the other. */
const headStartMs = 8_000;

interface Night {
  readonly name: string;
  readonly meaning: string;
  readonly date: string;
  readonly looksMs: Rush['looksMs'];
  readonly boundMs: number;
  /** About as long as most of them need. */
  readonly lastsMs: number;
}

const nights: readonly Night[] = [
  {
    name: 'who look and choose',
    meaning:
      'All load the new day at 02:00:00, look at it for 2 to 10 s, choose and order; 70 % want the ' +
      "evening. Members whose slot is gone choose again. Only the server's time is counted.",
    date: '2026-11-17',
    looksMs: [2_000, 10_000],
    boundMs: 400,
    lastsMs: 10_000,
  },
  {
    name: 'in the same instant',
    meaning: 'As robots would: no pauses, every request follows at once.',
    date: '2026-11-18',
    looksMs: [0, 0],
    boundMs: 2_000,
    lastsMs: 3_000,
  },
];

/** Others at the same time, with payments and windows. */
const bystanders = 100;
const besideBound = 2;

const openVenue = async ({ atEnd, keep }: Stops, members: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'depot-rush-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const cluster = await keep(startCluster({ folder }));
  const connection = connectionTo(cluster, 'postgres');
  const db = openDatabase(connection);
  atEnd(() => db.destroy());
  await migrateToLatest(db);
  await db.transaction().execute((tx) => seedVenue(tx));
  const visitors = await addNumberedCrowd(db, secret, members + bystanders);
  const cookies = visitors.map(({ cookie }) => cookie);
  return {
    db,
    connection,
    cookies: cookies.slice(bystanders),
    others: cookies.slice(0, bystanders),
  };
};

const readCourts = (db: Database): Promise<RushCourt[]> => {
  return db
    .selectFrom('courts')
    .innerJoin('court_types', 'court_types.id', 'courts.court_type_id')
    .innerJoin('sports', 'sports.id', 'court_types.sport_id')
    .select(['courts.id', 'courts.name', 'sports.name as sport'])
    .where('courts.name', 'in', courts)
    .$narrowType<{ sport: Sport }>()
    .execute();
};

/** Every acknowledged order must have its claim, and all invariants must hold. */
const findWrongs = async (db: Database, orderIds: readonly string[]): Promise<string[]> => {
  const { count } = await db
    .selectFrom('slot_claims')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', 'in', orderIds)
    .executeTakeFirstOrThrow();
  const reports = await db.transaction().execute(reportInvariants);
  const broken = reports.flatMap(({ id, shown }) => shown.map((what) => `${id}: ${what}`));
  return count === orderIds.length
    ? broken
    : [
        `${orderIds.length} members were told that they have a slot, and ${count} have one.`,
        ...broken,
      ];
};

const countAll = (words: readonly string[]): string =>
  [...Map.groupBy(words, (word) => word)]
    .map(([word, all]) => `${all.length} × ${word}`)
    .join(', ') || 'none';

const figuresOf = (
  night: Night,
  members: readonly RushMember[],
  wrongs: readonly string[],
  processes: number,
): Figure => {
  const times = members.map(({ serverMs }) => serverMs);
  const failures = [...members.flatMap((member) => member.failures), ...wrongs];
  for (const failure of new Set(failures)) console.log(failure);
  const booked = members.filter(({ orderId }) => orderId !== null).length;
  const requests = members.reduce((sum, member) => sum + member.requests, 0);
  return makeFigure(
    {
      name:
        `${members.length} members at 02:00:00 ${night.name}: p95 of the whole journey` +
        (processes === 1 ? '' : `, ${processes} processes`),
      meaning: night.meaning,
      value: quantile(times, 0.95),
      unit: 'ms',
      bound: below(night.boundMs),
      absolute:
        `median ${inDigits(quantile(times, 0.5))} ms, slowest ${inDigits(Math.max(...times))} ms; ${requests} requests, ${booked} slots sold, ` +
        `failed: ${failures.length}, refused: ${countAll(members.flatMap(({ refusals }) => refusals))}`,
    },
    failures.length > 0,
  );
};

const besideFigures = (quiet: Waits, beside: Waits, name: string): readonly Figure[] => {
  const figure = (what: string, meaning: string, kind: keyof Waits): Figure => {
    const [before, during] = [quantile(quiet[kind], 0.95), quantile(beside[kind], 0.95)];
    return makeFigure({
      name: `${what} beside those ${name}: p95`,
      meaning,
      value: during / before,
      unit: '× quiet',
      bound: atMost(besideBound),
      absolute: `${inDigits(before)} to ${inDigits(during)} ms, ${beside[kind].length} times`,
    });
  };
  return [
    figure('Booking window', 'Members who look at the window meanwhile.', 'readMs'),
    figure('Payment notification', 'Payments of orders that were placed before.', 'notifiedMs'),
  ];
};

/** As many processes as `DEPOT_PROCESSES=auto` would start; the members are spread over them. */
export const measureRush = (
  members = 500,
  processes = availableParallelism(),
): Promise<readonly Figure[]> =>
  withStops(async (stops) => {
    const { db, connection, cookies, others } = await openVenue(stops, members);
    const servers = await startServers(stops, { connection, secret, count: processes });
    const client = await stops.keep(startChild(loadScript('rush-client.ts')));
    const { ports } = servers;
    let othersOn: BookingDate = '2026-11-17';
    const openOthers = async (at: Temporal.Instant, seed: number, lastsMs: number) => {
      await moveClocks(servers, at.toString());
      // The day after the others' last one. None of them is a new day.
      othersOn = addDays(othersOn, 1);
      const date = othersOn;
      const place = { ports, cookies: others, date, slots: tableSlots, courts };
      return openBystanders({ ...place, seed, lastsMs });
    };
    const noon = Temporal.Instant.from('2026-11-16T12:00:00+08:00');
    // The first run only warms up.
    await (await openOthers(noon.subtract({ hours: 24 }), 100, 3_000)).run();
    const quiet = await (await openOthers(noon, 101, 10_000)).run();
    const figures: Figure[] = [];
    for (const [seed, night] of nights.entries()) {
      const opening = Temporal.Instant.from(`${night.date}T02:00:00+08:00`);
      const before = opening.subtract({ milliseconds: headStartMs });
      const beside = await openOthers(before.subtract({ minutes: 1 }), seed, night.lastsMs);
      await moveClocks(servers, before.toString());
      const opensAt = Date.now() + headStartMs;
      const { looksMs } = night;
      const rush: Rush = { ports, cookies, courts: await readCourts(db), opensAt, looksMs, seed };
      const [rushed, waits] = await Promise.all([
        client.ask<RushMember[]>(rush),
        sleep(headStartMs).then(beside.run),
      ]);
      const orderIds = rushed.flatMap(({ orderId }) => orderId ?? []);
      figures.push(figuresOf(night, rushed, await findWrongs(db, orderIds), processes));
      figures.push(...besideFigures(quiet, waits, night.name));
    }
    return figures;
  });

if (import.meta.main) {
  const { values } = parseArgs({
    options: { members: { type: 'string', default: '500' }, processes: { type: 'string' } },
  });
  const processes = Number(values.processes ?? availableParallelism());
  await measureAlone('The opening rush', () => measureRush(Number(values.members), processes));
}
