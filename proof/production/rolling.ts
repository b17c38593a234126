import { setTimeout as sleep } from 'node:timers/promises';
import type { Finding } from '#proof/production/findings.ts';
import {
  type ListenerReport,
  type LoadReport,
  startListener,
  startLoad,
} from '#proof/production/load.ts';
import { withClient } from '#proof/production/postgres.ts';
import { type DepotProcess, type ProcessPlace, startDepot } from '#proof/production/processes.ts';
import { courtIds, listBooked } from '#proof/production/venue.ts';
import { makeVisitor, type Site, type SlotKey, type Visitor } from '#proof/production/visitor.ts';
import type { Database } from '#server/db/database.ts';

export interface Fleet {
  readonly places: readonly ProcessPlace[];
  readonly processes: DepotProcess[];
}

export interface RollingTrial {
  readonly site: Site;
  readonly fleet: Fleet;
  readonly db: Database;
  readonly databaseUrl: string;
  readonly cookies: readonly string[];
  readonly courtSlots: readonly SlotKey[];
}

const listeners = 3;
/** Long enough for every browser to have reconnected. */
const settleMs = 3_000;

/** Migrates as the next release would: it only adds. */
const migrateAhead = (databaseUrl: string): Promise<unknown> =>
  withClient(databaseUrl, (client) =>
    client.query(`
      begin;
      set local lock_timeout = '5s';
      alter table bookings add column of_tomorrow text;
      insert into kysely_migration values ('9999-of-tomorrow', now()::text);
      commit;
    `),
  );

/** Ends one process and starts it again; resolves to its exit code when it is ready. */
export type Restart = () => Promise<number | null>;

/** Restarts one process after the other, each when the last is ready, as deploy/roll.sh does. */
const roll = async (restarts: readonly Restart[]): Promise<(number | null)[]> => {
  const codes: (number | null)[] = [];
  for (const restart of restarts) {
    codes.push(await restart());
    await sleep(settleMs);
  }
  return codes;
};

const describeLoad = ({ answers, slowestMs, booked }: LoadReport): Finding[] => {
  const all = [...answers].map(([what, times]) => `${times} × ${what}`).join(', ');
  const failed = [...answers.keys()].filter((what) => !what.endsWith(' 200'));
  return [
    { what: 'requests while all processes were restarted', seen: all, isGood: failed.length === 0 },
    {
      what: 'slowest request',
      seen: `${Math.round(slowestMs)} ms`,
      isGood: slowestMs < 10_000,
    },
    { what: 'orders answered', seen: String(booked.length), isGood: booked.length > 20 },
  ];
};

const describeListeners = (
  reports: readonly ListenerReport[],
  booked: ReadonlySet<string>,
): Finding[] => {
  const openings = reports.map(({ openings }) => openings).join(', ');
  const gap = Math.max(...reports.map(({ longestGapMs }) => longestGapMs));
  const missed = reports.map(
    ({ reported }) => [...booked].filter((courtSlot) => !reported.has(courtSlot)).length,
  );
  return [
    {
      what: 'connections of each live stream',
      seen: openings,
      isGood: reports.every(({ openings }) => openings <= 8),
    },
    {
      what: 'the longest time without a stream',
      seen: `${Math.round(gap)} ms`,
      isGood: gap < 5_000,
    },
    {
      what: 'bookings missing from a live stream',
      seen: missed.join(', '),
      isGood: missed.every((count) => count === 0),
    },
  ];
};

/** The visitors during the restarts, and the slots they may book. */
export interface RollingScene {
  readonly db: Database;
  readonly visitors: readonly Visitor[];
  readonly courtSlots: readonly SlotKey[];
  readonly restarts: readonly Restart[];
}

/** Restarts all processes while members book and listen to live events; no request may fail. */
export const rollUnderLoad = async (scene: RollingScene): Promise<Finding[]> => {
  const { db, visitors, courtSlots, restarts } = scene;
  const before = await listBooked(db);
  const listening = visitors.slice(0, listeners).map(startListener);
  await sleep(settleMs);
  const load = startLoad(visitors, courtSlots);
  await sleep(settleMs);
  const codes = await roll(restarts);
  const report = await load.stop();
  await sleep(settleMs);
  const reports = await Promise.all(listening.map((listener) => listener.stop()));
  for (const visitor of visitors) visitor.close();
  const booked = (await listBooked(db)).difference(before);
  const ids = await courtIds(db);
  const answered = report.booked.map(
    ({ court, date, slot }) => `${ids.get(court)} ${date} ${slot}`,
  );
  const lost = answered.filter((courtSlot) => !booked.has(courtSlot)).length;
  return [
    {
      what: 'exit codes of the processes',
      seen: codes.join(', '),
      isGood: codes.every((code) => code === 0),
    },
    ...describeLoad(report),
    {
      what: 'answered orders without a booking, bookings without an answer',
      seen: `${lost}, ${booked.size - answered.length + lost}`,
      isGood: lost === 0 && booked.size === answered.length,
    },
    ...describeListeners(reports, booked),
  ];
};

export const tryRolling = (trial: RollingTrial): Promise<Finding[]> => {
  const { site, fleet, db, databaseUrl, cookies, courtSlots } = trial;
  const { places, processes } = fleet;
  const visitors = cookies.map((cookie, at) => makeVisitor(site, `127.0.1.${at + 1}`, cookie));
  const restarts = places.map((place, at) => async () => {
    if (at === places.length - 1) await migrateAhead(databaseUrl);
    const code = (await processes[at]?.end()) ?? -1;
    processes[at] = await startDepot(place);
    return code;
  });
  return rollUnderLoad({ db, visitors, courtSlots, restarts });
};
