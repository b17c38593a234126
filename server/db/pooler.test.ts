import { connect, createServer, type NetConnectOpts } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { makeClock } from '#server/clock.ts';
import { openVenueDatabase } from '#server/db/open.ts';
import { readSettings } from '#server/env.ts';
import { makeLogger } from '#server/logger.ts';
import { openTestDatabase } from '#server/testing/database.ts';

const { connection } = await openTestDatabase();

/** Where the server of the tests listens, and who asks for which database. */
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

/** The message in which a server says by which process it serves us. */
const greeting = Buffer.from([0x4b, 0, 0, 0, 12]);

/** Passes everything on; as a pooler it greets with a process that does not exist. */
const openProxy = async (isPooler: boolean): Promise<string> => {
  const { to, who } = target();
  const proxy = createServer((client) => {
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
  return `postgres://${who.replace('@:', `@127.0.0.1:${port}`)}`;
};

const openThrough = async (isPooler: boolean) => {
  const said: string[] = [];
  const { db, stop } = await openVenueDatabase({
    settings: readSettings({ DATABASE_URL: await openProxy(isPooler) }),
    clock: makeClock(null),
    log: makeLogger({ logLevel: 'silent' }),
    say: (line) => void said.push(line),
    onTakenOver: () => undefined,
  });
  onTestFinished(stop);
  const kept = await db.connection().execute(async (one) => {
    await sql`select ${'anything'}::text`.execute(one);
    return (await sql`select name from pg_prepared_statements`.execute(one)).rows.length;
  });
  const { rows } = await sql<{ abandonedAfter: string; looksEvery: string }>`
    select
      current_setting('idle_in_transaction_session_timeout') as "abandonedAfter",
      current_setting('client_connection_check_interval') as "looksEvery"
  `.execute(db);
  return { said: said.join('\n'), kept, ...rows[0] };
};

test('a pooler is seen, and no connection is asked to keep a statement', async () => {
  const { said, kept, abandonedAfter, looksEvery } = await openThrough(true);
  expect(said).toContain(', through a pooler.');
  expect(kept).toBe(0);
  expect([abandonedAfter, looksEvery]).toEqual(['0', '0']);
});

test('PostgreSQL itself keeps statements, and nothing of whoever has left', async () => {
  const { said, kept, abandonedAfter, looksEvery } = await openThrough(false);
  expect(said).not.toContain('pooler');
  expect(kept).toBeGreaterThan(0);
  expect([abandonedAfter, looksEvery]).toEqual(['30s', '1s']);
});
