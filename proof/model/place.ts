import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Place } from '#proof/model/world.ts';
import { connectionTo, startCluster } from '#server/db/cluster.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { seedVenue } from '#server/db/seed-venue.ts';
import { onDatabase } from '#server/testing/global-setup.ts';

/** Histories may lose their data with the machine, so commits do not wait for the disk. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '100',
};

const template = 'depot_template';

/** A separate PostgreSQL with a venue to copy, for programs outside the test runner. */
export const openPlace = async (): Promise<Place & { stop(): Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'depot-prove-'));
  const cluster = await startCluster({ folder, settings });
  const connection = connectionTo(cluster, 'postgres');
  const admin = new pg.Client(connection);
  await admin.connect();
  await admin.query(`create database ${template}`);
  await admin.end();
  const db = openDatabase(onDatabase(connection, template));
  await migrateToLatest(db);
  await db.transaction().execute((tx) => seedVenue(tx));
  await db.destroy();
  return {
    connection,
    template,
    stop: async () => {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
