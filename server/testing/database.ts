import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { openDatabase, type PooledDatabase } from '#server/db/database.ts';
import { onDatabase } from '#server/testing/global-setup.ts';

export interface TestDatabase {
  readonly db: PooledDatabase;
  readonly connection: pg.PoolConfig;
}

/** The connection as a DATABASE_URL. */
export const urlOf = (connection: pg.PoolConfig): string => {
  if (connection.connectionString !== undefined) return connection.connectionString;
  const url = new URL(`postgres://${connection.user}@localhost/${connection.database}`);
  url.searchParams.set('host', String(connection.host));
  return url.href;
};

/** A fresh copy of the seeded venue for the calling test file, dropped after its last test. */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  const { connection, template } = inject('testServer');
  const name = `depot_test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client(connection);
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);
  // Many clients that race for the same rows may wait long for a connection on a slow machine. Only
  // the tests of the pool depend on that limit, and they set their own.
  const own = { ...onDatabase(connection, name), connectionTimeoutMillis: 60_000 };
  const db = openDatabase(own, { poolSize: 20 });
  afterAll(async () => {
    await db.destroy();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return { db, connection: own };
};
