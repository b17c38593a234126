import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { makeClock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { isDatabaseAway } from '#server/db/database-errors.ts';
import { withLongDeadline } from '#server/db/deadlines.ts';
import { openVenueDatabase } from '#server/db/open.ts';
import { readSettings } from '#server/env.ts';
import { makeLogger } from '#server/logger.ts';
import { openTestDatabase } from '#server/testing/database.ts';

const { db: own, connection } = await openTestDatabase();

/** Address of the tests' PostgreSQL server, and the user and database to connect to. */
const target = (): { readonly to: NetConnectOpts; readonly who: string } => {
  const { connectionString, host = '', user = '', database = '' } = connection;
  if (connectionString === undefined) {
    return { to: { path: `${host}/.s.PGSQL.5432` }, who: `${user}@:/${database}` };
  }
  const url = new URL(connectionString);
  const login = url.password === '' ? url.username : `${url.username}:${url.password}`;
  const to = { host: url.hostname, port: Number(url.port || 5432) };
  return { to, who: `${login}@:${url.pathname}` };
};

/** The protocol message in which the server reports its backend pid. */
const greeting = Buffer.from([0x4b, 0, 0, 0, 12]);

interface OpenProxy {
  readonly url: string;
  /** Breaks all connections, as the end of a process would. */
  cut(): void;
}

/** Forwards everything; as a pooler it reports a pid that does not exist. */
const openProxy = async (isPooler: boolean): Promise<OpenProxy> => {
  const { to, who } = target();
  const clients = new Set<Socket>();
  const proxy = createServer((client) => {
    clients.add(client);
    const server = connect(to);
    client.pipe(server);
    server.on('data', (chunk: Buffer) => {
      const at = isPooler ? chunk.indexOf(greeting) : -1;
      if (at >= 0) chunk.writeInt32BE(1_234_567, at + greeting.length);
      client.write(chunk);
    });
    server.on('close', () => client.destroy());
    client.on('close', () => server.destroy());
    for (const end of [client, server]) end.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const address = proxy.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `postgres://${who.replace('@:', `@127.0.0.1:${port}`)}`,
    cut: () => {
      for (const client of clients) client.destroy();
    },
  };
};

const openThrough = async (isPooler: boolean) => {
  const said: string[] = [];
  const { url, cut } = await openProxy(isPooler);
  const { db, stop } = await openVenueDatabase({
    settings: readSettings({ DATABASE_URL: url }),
    clock: makeClock(null),
    log: makeLogger({ logLevel: 'silent' }),
    say: (line) => void said.push(line),
    hashPassword: async () => 'a hash',
    onTakenOver: () => undefined,
  });
  onTestFinished(stop);
  return { db, cut, said: said.join('\n') };
};

const readManners = async (db: Database) => {
  const kept = await db.connection().execute(async (one) => {
    await sql`select ${'anything'}::text`.execute(one);
    return (await sql`select name from pg_prepared_statements`.execute(one)).rows.length;
  });
  const { rows } = await sql<{ abandonedAfter: string; looksEvery: string }>`
    select
      current_setting('idle_in_transaction_session_timeout') as "abandonedAfter",
      current_setting('client_connection_check_interval') as "looksEvery"
  `.execute(db);
  return { kept, ...rows[0] };
};

test('a pooler is detected, and no statement is prepared', async () => {
  const { db, said } = await openThrough(true);
  const { kept, abandonedAfter, looksEvery } = await readManners(db);
  expect(said).toContain(', through a pooler.');
  expect(kept).toBe(0);
  expect([abandonedAfter, looksEvery]).toEqual(['0', '0']);
});

test('with PostgreSQL itself statements are prepared, and abandoned transactions end', async () => {
  const { db, said } = await openThrough(false);
  const { kept, abandonedAfter, looksEvery } = await readManners(db);
  expect(said).not.toContain('pooler');
  expect(kept).toBeGreaterThan(0);
  expect([abandonedAfter, looksEvery]).toEqual(['30s', '1s']);
});

const backendOf = async (one: Database): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one);
  return rows[0]?.pid ?? 0;
};

const askForLock = (one: Database) => sql`select pg_advisory_xact_lock(1)`.execute(one);

const isThere = async (pid: number): Promise<boolean> =>
  (await sql`select from pg_stat_activity where pid = ${pid}`.execute(own)).rows.length > 0;

const isWaiting = async (pid: number): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_stat_activity where pid = ${pid} and wait_event_type = 'Lock'
  `.execute(own);
  return rows.length > 0;
};

/** Disconnects while its statement waits for a lock; returns the pid of its backend. */
const leaveWaiting = async ({ db, cut }: Awaited<ReturnType<typeof openThrough>>) => {
  const { promise: backend, resolve: report } = Promise.withResolvers<number>();
  // Only the disconnect ends this wait.
  const waiting = withLongDeadline(() =>
    db.connection().execute(async (one) => {
      report(await backendOf(one));
      await askForLock(one);
    }),
  );
  const pid = await backend;
  await expect.poll(() => isWaiting(pid), { timeout: 60_000 }).toBe(true);
  cut();
  await expect(waiting).rejects.toSatisfy(isDatabaseAway);
  return pid;
};

test('a backend that waits for a lock notices a disconnect, and would not without the setting', async () => {
  const [looking, unlooking] = [await openThrough(false), await openThrough(true)];
  const holder = await own.startTransaction().execute();
  onTestFinished(() => holder.rollback().execute());
  await askForLock(holder);
  // Disconnect the one without the setting first, so that it has had at least as much time.
  const abandoned = await leaveWaiting(unlooking);
  const noticing = await leaveWaiting(looking);
  await expect.poll(() => isThere(noticing), { timeout: 60_000 }).toBe(false);
  expect(await isWaiting(abandoned)).toBe(true);
});
