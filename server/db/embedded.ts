import { join } from 'node:path';
import pg from 'pg';
import { connectionTo, startCluster } from '#server/db/cluster.ts';
import { StartRefused } from '#server/start-refused.ts';

export interface EmbeddedDatabase {
  readonly connection: pg.PoolConfig;
  stop(): Promise<void>;
}

const databaseName = 'depot';
/** Any number will do, as long as every Depot uses the same one. */
const oneAppLock = 4_219_733;

const makeDatabase = async (maintenance: pg.Client): Promise<void> => {
  const found = await maintenance.query('select 1 from pg_database where datname = $1', [
    databaseName,
  ]);
  if (found.rowCount === 0) await maintenance.query(`create database ${databaseName}`);
};

/**
 * Opens the database that lives in the data folder, for one app at a time. The lock is held by a
 * connection, so it ends with the process that holds it, however that process ends.
 */
export const openEmbeddedDatabase = async (dataFolder: string): Promise<EmbeddedDatabase> => {
  const cluster = await startCluster({ folder: join(dataFolder, 'postgres') });
  const lock = new pg.Client({
    ...connectionTo(cluster, 'postgres'),
    application_name: 'depot lock',
  });
  // When the server goes away, queries fail by themselves; the lock adds nothing to that.
  lock.on('error', () => undefined);
  await lock.connect();
  const answer = await lock.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    oneAppLock,
  ]);
  if (!answer.rows[0]?.taken) {
    await lock.end();
    throw new StartRefused(
      `Another Depot is already running on the data in ${dataFolder}. ` +
        'Stop it first, or give this one another folder with DEPOT_DATA.',
    );
  }
  await makeDatabase(lock);
  return {
    connection: connectionTo(cluster, databaseName),
    stop: async () => {
      await lock.end().catch(() => undefined);
      await cluster.stop();
    },
  };
};
