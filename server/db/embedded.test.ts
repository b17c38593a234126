import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startCluster } from '#server/db/cluster.ts';
import { oneAppLock, openEmbeddedDatabase } from '#server/db/embedded.ts';
import { freePort, startServer, temporaryFolder } from '#server/testing/process.ts';

const open = async (folder: string, onTakenOver = () => undefined) => {
  const database = await openEmbeddedDatabase(folder, { onTakenOver });
  onTestFinished(() => database.stop());
  return database;
};

/** Terminates the connection that holds the lock, as a crash of any backend would. */
const breakLock = async (connection: pg.PoolConfig): Promise<void> => {
  const client = new pg.Client({ ...connection });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'depot lock'",
  );
  await client.end();
};

const holdersOfLock = async (connection: pg.PoolConfig): Promise<number> => {
  const client = new pg.Client({ ...connection });
  await client.connect();
  const found = await client.query(
    "select 1 from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and application_name = 'depot lock'",
  );
  await client.end();
  return found.rowCount ?? 0;
};

test("the app's lock is taken again when its connection breaks", async () => {
  const folder = temporaryFolder();
  const { connection } = await open(folder);
  await breakLock(connection);
  await expect.poll(() => holdersOfLock(connection), { timeout: 60_000 }).toBe(1);
  await expect(openEmbeddedDatabase(folder, { onTakenOver: () => undefined })).rejects.toThrow(
    'Another Depot is already running',
  );
});

test('a database left running with too few connections is restarted with enough', async () => {
  const folder = temporaryFolder();
  await startCluster({ folder: join(folder, 'postgres'), settings: { max_connections: '20' } });
  const watcher = { onTakenOver: () => undefined };
  const database = await openEmbeddedDatabase(folder, watcher, 150);
  onTestFinished(() => database.stop());
  const client = new pg.Client({ ...database.connection });
  await client.connect();
  const { rows } = await client.query('show max_connections');
  await client.end();
  expect(rows).toEqual([{ max_connections: '160' }]);
  expect(await holdersOfLock(database.connection)).toBe(1);
});

test('a crashed database is restarted', async () => {
  const folder = temporaryFolder();
  const { connection } = await open(folder);
  const pid = readFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split(
    '\n',
  )[0];
  process.kill(Number(pid), 'SIGKILL');
  await expect.poll(() => holdersOfLock(connection).catch(() => 0), { timeout: 60_000 }).toBe(1);
});

test('an app is notified when another app has taken its data, and does not touch it', async () => {
  const folder = temporaryFolder();
  let isTakenOver = false;
  const first = await open(folder, () => {
    isTakenOver = true;
    return undefined;
  });
  // Waits for the lock, so it gets it before the app can take it again.
  const other = new pg.Client({ ...first.connection, database: 'postgres' });
  await other.connect();
  const taking = other.query('select pg_advisory_lock($1)', [oneAppLock]);
  await breakLock(first.connection);
  await taking;
  await expect.poll(() => isTakenOver, { timeout: 60_000 }).toBe(true);
  await first.stop();
  await other.query('select 1');
  await other.end();
  await open(folder);
});

test('an unfinished data directory of a killed start is removed', async () => {
  const folder = temporaryFolder();
  const left = join(folder, 'postgres', 'data.999999999.new');
  mkdirSync(left, { recursive: true, mode: 0o700 });
  await open(folder);
  expect(existsSync(left)).toBe(false);
});

test('a socket folder that other users can enter is refused', async () => {
  const folder = temporaryFolder();
  const socket = join(folder, 'postgres', 'socket');
  mkdirSync(socket, { recursive: true });
  chmodSync(socket, 0o777);
  await expect(openEmbeddedDatabase(folder, { onTakenOver: () => undefined })).rejects.toThrow(
    'is not a private folder of ours',
  );
});

test('a data folder too deep for a socket gets its socket elsewhere, and it is cleaned up', async () => {
  const folder = join(temporaryFolder(), 'a-long-name-of-a-folder'.repeat(5));
  mkdirSync(folder, { recursive: true });
  const database = await openEmbeddedDatabase(folder, { onTakenOver: () => undefined });
  const socket = String(database.connection.host);
  expect(socket.startsWith(folder)).toBe(false);
  expect(existsSync(socket)).toBe(true);
  await database.stop();
  expect(existsSync(socket)).toBe(false);
});

test.runIf(process.getuid?.() === 0)(
  'root without user namespaces runs the database as nobody',
  async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o755);
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const data = join(folder, 'data');
    const server = await startServer({
      PATH: `${bin}:${process.env.PATH}`,
      DEPOT_DATA: data,
      PORT: String(await freePort()),
    });
    const isOpen = await server.opened;
    // If the project is in a private home directory, `nobody` cannot reach it, and the server says
    // so.
    if (!isOpen) expect(server.output()).toContain('Start Depot as an ordinary user');
    else expect(readdirSync(data)).toContain('postgres');
  },
  60_000,
);
