import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'kysely';
import type pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addressOf, throughPort } from '#proof/faults/tcp-proxy.ts';
import { openDatabase } from '#server/db/database.ts';
import { openTestDatabase } from '#server/testing/database.ts';

const { connection } = await openTestDatabase();

const field = (type: string, text: string): string => `${type}${text}\0`;

/** The error that PostgreSQL sends to each connection when it shuts down. */
const shutdownError = (): Buffer => {
  const fields = [
    field('S', 'FATAL'),
    field('C', '57P01'),
    field('M', 'terminating connection due to administrator command'),
  ];
  const body = Buffer.from(`${fields.join('')}\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

/** A database that shuts down just as a client closes its connection. */
const openClosingDatabase = async (): Promise<pg.PoolConfig> => {
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const backend = connect(addressOf(connection));
    client.on('data', (chunk: Buffer) => backend.write(chunk));
    backend.on('data', (chunk: Buffer) => client.write(chunk));
    client.on('end', () => {
      backend.destroy();
      client.end(shutdownError());
    });
    for (const end of [client, backend]) end.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return throughPort(connection, (server.address() as AddressInfo).port);
};

test('a database that shuts down while the pool closes its connections does not crash the process', async () => {
  const onConnectionLost = vi.fn();
  const db = openDatabase(await openClosingDatabase(), { poolSize: 2, onConnectionLost });
  await Promise.all([sql`select 1`.execute(db), sql`select 1`.execute(db.orders)]);
  await db.destroy();
  // Without a listener on each pool, each of the two errors is an uncaught exception.
  await vi.waitFor(() => expect(onConnectionLost).toHaveBeenCalledTimes(2));
  expect(onConnectionLost.mock.calls[0]?.[0]).toMatchObject({ code: '57P01' });
});
