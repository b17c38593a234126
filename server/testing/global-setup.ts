import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connectionTo, startCluster } from '#server/db/cluster.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { seedVenue } from '#server/db/seed-venue.ts';

export interface TestServer {
  readonly connection: pg.PoolConfig;
  readonly template: string;
  /** A folder for the files of tests; removed after the run. */
  readonly scratch: string;
  /** The same for programs, which find their packages only within the repository. */
  readonly programs: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache');

/** Tests do not need durability, so they do not wait for the disk. */
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
};

const openServer = async (): Promise<{ connection: pg.PoolConfig; stop: () => Promise<void> }> => {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined) {
    return { connection: { connectionString: given }, stop: async () => undefined };
  }
  const folder = mkdtempSync(join(tmpdir(), 'depot-test-'));
  const cluster = await startCluster({ folder, settings: fastSettings });
  return {
    connection: connectionTo(cluster, 'postgres'),
    stop: async () => {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** The same server, another database on it. */
export const onDatabase = (connection: pg.PoolConfig, database: string): pg.PoolConfig => {
  if (connection.connectionString === undefined) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
};

/** Starts one server for the whole run and creates the template that every test file copies. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { connection, stop } = await openServer();
  const template = `depot_template_${process.pid}`;
  const admin = new pg.Client(connection);
  await admin.connect();
  await admin.query(`create database ${template}`);
  const db = openDatabase(onDatabase(connection, template));
  await migrateToLatest(db);
  await db.transaction().execute((tx) => seedVenue(tx));
  await db.destroy();
  const scratch = mkdtempSync(join(tmpdir(), 'depot-scratch-'));
  mkdirSync(cache, { recursive: true });
  const programs = mkdtempSync(join(cache, 'programs-'));
  project.provide('testServer', { connection, template, scratch, programs });
  return async () => {
    for (const folder of [scratch, programs]) rmSync(folder, { recursive: true, force: true });
    await admin.query(`drop database ${template} with (force)`);
    await admin.end();
    await stop();
  };
};
