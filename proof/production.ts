import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { archiveAll, noteTime, restoreTo, takeBaseBackup } from '#proof/production/backup.ts';
import { tryAddresses, tryEdge } from '#proof/production/edge.ts';
import type { Finding } from '#proof/production/findings.ts';
import {
  makeDepotDatabase,
  makePostgres,
  makeSchemaOfVenue,
  type PostgresPlace,
  startPostgres,
  urlOfDatabase,
  withClient,
} from '#proof/production/postgres.ts';
import { type ProcessPlace, runCheck, startDepot } from '#proof/production/processes.ts';
import {
  findPrograms,
  howToInstall,
  type Programs,
  type Running,
} from '#proof/production/programs.ts';
import { startNginx, startPgbouncer } from '#proof/production/proxies.ts';
import { type Fleet, tryRolling } from '#proof/production/rolling.ts';
import { addMembers, courtIds, listBooked, listSlots } from '#proof/production/venue.ts';
import { makeVisitor, type Site } from '#proof/production/visitor.ts';
import { ensureBuilt } from '#scripts/bootstrap.mjs';
import { type Database, openDatabase } from '#server/db/database.ts';

// Sets up a venue from scratch on this machine as docs/operations.md says, from the files in
// deploy/: PostgreSQL, PgBouncer in transaction mode, three processes, nginx with TLS. Restarts all
// processes while members book, then loses the database and restores it to an earlier moment.

const base = 24_000 + (process.pid % 1_000) * 8;
const ports = {
  https: base,
  http: base + 1,
  postgres: base + 2,
  pgbouncer: base + 3,
  apps: [base + 4, base + 5, base + 6],
};
const publicUrl = `https://localhost:${ports.https}`;
const visitors = 8;

/** Run in reverse order of starting. */
const ends: (() => Promise<unknown>)[] = [];
const endLater = (running: Running, signal?: NodeJS.Signals): Running => {
  ends.unshift(() => running.end(signal));
  return running;
};

/** On SIGTERM PostgreSQL would wait for its clients to disconnect. */
const launchPostgres = async (place: PostgresPlace): Promise<Running> =>
  endLater(await startPostgres(place), 'SIGINT');

const findings: Finding[] = [];
const note = (...found: Finding[]): void => {
  for (const { what, seen, isGood } of found) {
    console.log(`${isGood ? 'good' : 'BAD '}  ${what}: ${seen}`);
  }
  findings.push(...found);
};

const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
const lastLineOf = (text: string): string => text.trim().split('\n').at(-1) ?? '';

interface Machine {
  readonly place: PostgresPlace;
  postgres: Running;
  readonly fleet: Fleet;
  readonly site: Site;
  readonly db: Database;
}

/** Starts three processes at once on an empty database, through the pooler. */
const startFleet = async (folder: string): Promise<Fleet> => {
  const places = ports.apps.map(
    (port): ProcessPlace => ({
      folder,
      port,
      publicUrl,
      databaseUrl: urlOfDatabase(ports.pgbouncer),
    }),
  );
  const processes = await Promise.all(places.map(startDepot));
  ends.unshift(() => Promise.all(processes.map((depot) => depot.end())));
  return { places, processes };
};

const locksLeft = (): Promise<number> =>
  withClient(urlOfDatabase(ports.postgres), async (client) => {
    const { rows } = await client.query(
      "select count(*)::int as count from pg_locks where locktype = 'advisory'",
    );
    return rows[0].count;
  });

/** A second venue in its own schema, connected to PostgreSQL without the pooler. */
const tryDirect = async (
  place: PostgresPlace,
  [app]: readonly ProcessPlace[],
): Promise<Finding[]> => {
  if (app === undefined) throw new Error('No process was started.');
  await makeSchemaOfVenue(place, 'north');
  const databaseUrl = urlOfDatabase(ports.postgres, 'depot', 'north');
  const direct = await startDepot({ ...app, port: base + 7, databaseUrl });
  const isDirect = !direct.output().includes('through a pooler');
  const checked = lastLineOf(runCheck(direct.port));
  const code = await direct.end();
  return [
    {
      what: 'a second venue in its own schema, without the pooler',
      seen: `ready in ${inSeconds(direct.startedInMs)}, ended with ${code}`,
      isGood: isDirect && code === 0,
    },
    { what: 'depot check on the second venue', seen: checked, isGood: true },
  ];
};

const setUp = async (programs: Programs, folder: string): Promise<Machine> => {
  const place: PostgresPlace = { programs, folder: join(folder, 'postgres'), port: ports.postgres };
  makePostgres(place);
  const machine = { postgres: await launchPostgres(place) };
  await makeDepotDatabase(place);
  endLater(await startPgbouncer(programs, join(folder, 'pgbouncer'), ports));
  const fleet = await startFleet(folder);
  const isSeen = fleet.processes.every((depot) => depot.output().includes('through a pooler'));
  const slowest = Math.max(...fleet.processes.map(({ startedInMs }) => startedInMs));
  const locks = await locksLeft();
  note(
    {
      what: 'three processes on an empty database, through the pooler',
      seen: `ready in ${inSeconds(slowest)}, pooler ${isSeen ? '' : 'not '}seen`,
      isGood: isSeen,
    },
    { what: 'advisory locks left behind by migrations', seen: String(locks), isGood: locks === 0 },
    ...(await tryDirect(place, fleet.places)),
  );
  const { running, certificate } = startNginx(programs, join(folder, 'nginx'), ports);
  endLater(running);
  const db = openDatabase({ connectionString: urlOfDatabase(ports.postgres) }, { poolSize: 2 });
  return { ...machine, place, fleet, site: { port: ports.https, certificate }, db };
};

/** Books once before the recovery target time and once after it, then loses the database. */
const tryRestore = async (machine: Machine, cookie: string): Promise<Finding[]> => {
  const { place, fleet, site, db } = machine;
  const visitor = makeVisitor(site, '127.0.0.4', cookie);
  const [first, second] = (await listSlots(db)).slice(-2);
  if (first === undefined || second === undefined) throw new Error('No slots found.');
  const statuses = [(await visitor.order(first)).status];
  const moment = await noteTime(place);
  await sleep(1_100);
  statuses.push((await visitor.order(second)).status);
  const ids = await courtIds(db);
  const keys = [first, second].map(({ court, date, slot }) => `${ids.get(court)} ${date} ${slot}`);
  await archiveAll(place);
  for (const depot of fleet.processes) await depot.end();
  await db.destroy();
  await machine.postgres.end('SIGQUIT');

  const began = performance.now();
  restoreTo(place, moment);
  machine.postgres = await launchPostgres(place);
  const restoredIn = inSeconds(performance.now() - began);
  const [app] = fleet.places;
  if (app === undefined) throw new Error('No process was started.');
  fleet.processes[0] = await startDepot(app);
  const restored = openDatabase({ connectionString: urlOfDatabase(ports.postgres) });
  const booked = await listBooked(restored);
  await restored.destroy();
  const checked = lastLineOf(runCheck(app.port));
  const page = await visitor.ask({ path: '/login' });
  visitor.close();
  const isThere = keys.map((key) => booked.has(key));
  return [
    { what: 'the two orders', seen: statuses.join(', '), isGood: statuses.every((s) => s === 200) },
    { what: 'restored to a moment between the two orders', seen: restoredIn, isGood: true },
    {
      what: 'the booking before that moment, the booking after it',
      seen: isThere.map((there) => (there ? 'there' : 'gone')).join(', '),
      isGood: isThere[0] === true && isThere[1] === false,
    },
    { what: 'depot check on the restored venue', seen: checked, isGood: true },
    {
      what: 'the login page after the restore',
      seen: String(page.status),
      isGood: page.status === 200,
    },
  ];
};

const main = async (programs: Programs, folder: string): Promise<void> => {
  const machine = await setUp(programs, folder);
  const { place, fleet, site, db } = machine;
  const cookies = await addMembers(db, visitors);
  const [cookie = ''] = cookies;
  note(...(await tryEdge(site, ports.http)), ...(await tryAddresses(site)));
  takeBaseBackup(place);
  const courtSlots = await listSlots(db);
  const databaseUrl = urlOfDatabase(ports.postgres);
  note(...(await tryRolling({ site, fleet, db, databaseUrl, cookies, courtSlots })));
  note(...(await tryRestore(machine, cookie)));
};

const programs = findPrograms();
if (!('nginx' in programs)) {
  console.error(`Missing: ${programs.join(', ')}. Install them with: ${howToInstall}`);
  process.exit(1);
}
ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'depot-production-'));
const endAll = async (): Promise<void> => {
  for (const end of ends.splice(0)) await end();
  rmSync(folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => endAll().finally(() => process.exit(1)));
}
try {
  await main(programs, folder);
} finally {
  await endAll();
}
console.table(
  Object.fromEntries(findings.map(({ what, seen, isGood }) => [what, { seen, isGood }])),
);
process.exitCode = findings.every(({ isGood }) => isGood) ? 0 : 1;
