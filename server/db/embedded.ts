import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, type ClusterPlace, connectionTo, startCluster } from '#server/db/cluster.ts';
import { StartRefused } from '#server/start-refused.ts';

interface EmbeddedDatabase {
  readonly connection: pg.PoolConfig;
  stop(): Promise<void>;
}

interface Watcher {
  /** Called when another app has taken over the data. */
  onTakenOver(): void;
  /** Called when the database has crashed and does not restart; retries continue. */
  onAway?(error: Error): void;
}

const databaseName = 'depot';
/** An arbitrary key for the advisory lock, the same in every release. */
export const oneAppLock = 4_219_733;
/** A crash is over in a moment, a full disk takes longer. */
const firstRetryMs = 100;
const longestRetryMs = 800;
/** PostgreSQL's default. */
const usualConnections = 100;
/** For the lock, the start, and an operator with psql; three are reserved by PostgreSQL. */
const spareConnections = 10;

/** Resolves to a client that holds the lock, or to null if another app holds it. */
const takeLock = async (cluster: Cluster): Promise<pg.Client | null> => {
  const client = new pg.Client({
    ...connectionTo(cluster, 'postgres'),
    application_name: 'depot lock',
  });
  // The holder of the client listens for its end, and an error always ends it.
  client.on('error', () => undefined);
  await client.connect();
  const answer = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [oneAppLock],
  );
  if (answer.rows[0]?.taken) return client;
  await client.end();
  return null;
};

/**
 * A connection holds the lock, so the lock ends with its process, however that ends. It also ends
 * with the database: then restart the database if it has crashed, and take the lock again. If
 * another app has taken it, we have been replaced.
 */
const keepLock = (place: ClusterPlace, first: pg.Client, watcher: Watcher) => {
  let isReleased = false;
  const retake = async (): Promise<void> => {
    let reason = '';
    for (let tries = 0; !isReleased; tries += 1) {
      await sleep(Math.min(firstRetryMs * 2 ** tries, longestRetryMs));
      const client = await startCluster(place)
        .then(takeLock)
        .catch((error: Error) => {
          // Report a repeated reason, such as a full disk, only once.
          if (error.message !== reason) watcher.onAway?.(error);
          reason = error.message;
        });
      if (client === undefined) continue;
      if (client === null) return watcher.onTakenOver();
      watch(client);
      return;
    }
  };
  const watch = (client: pg.Client): void => {
    client.once('end', () => {
      if (!isReleased) void retake();
    });
  };
  watch(first);
  return {
    /** From now on the lock is not taken again when it ends. */
    release: (): void => {
      isReleased = true;
    },
  };
};

const makeDatabase = async (maintenance: pg.Client): Promise<void> => {
  const found = await maintenance.query('select 1 from pg_database where datname = $1', [
    databaseName,
  ]);
  if (found.rowCount === 0) await maintenance.query(`create database ${databaseName}`);
};

const maxConnectionsOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ max: number }>(
    "select current_setting('max_connections')::int as max",
  );
  return rows[0]?.max ?? 0;
};

const takeLockOrRefuse = async (cluster: Cluster, dataFolder: string): Promise<pg.Client> => {
  const client = await takeLock(cluster);
  if (client !== null) return client;
  throw new StartRefused(
    `Another Depot is already running on the data in ${dataFolder}. ` +
      'Stop it first, or give this one another folder with DEPOT_DATA.',
  );
};

/** Opens the database in the data folder, for one app with so many connections at a time. */
export const openEmbeddedDatabase = async (
  dataFolder: string,
  watcher: Watcher,
  connections = 0,
): Promise<EmbeddedDatabase> => {
  const maxConnections = Math.max(usualConnections, connections + spareConnections);
  const place = {
    folder: join(dataFolder, 'postgres'),
    settings: { max_connections: String(maxConnections) },
  };
  const cluster = await startCluster(place);
  let client = await takeLockOrRefuse(cluster, dataFolder);
  // A killed app with fewer processes may have left it running with fewer connections.
  if ((await maxConnectionsOf(client)) < maxConnections) {
    // The lock ends with the database, so that no other app begins to use it meanwhile.
    await cluster.stop();
    client = await takeLockOrRefuse(await startCluster(place), dataFolder);
  }
  try {
    await makeDatabase(client);
  } catch (error) {
    await client.end();
    await cluster.stop();
    throw error;
  }
  let isTakenOver = false;
  const lock = keepLock(place, client, {
    ...watcher,
    onTakenOver: () => {
      isTakenOver = true;
      watcher.onTakenOver();
    },
  });
  return {
    connection: connectionTo(cluster, databaseName),
    // Hold the lock until the database has stopped: an app that starts meanwhile is refused instead
    // of losing its database. If another app has taken over, the database is not ours to stop.
    stop: async () => {
      lock.release();
      if (!isTakenOver) await cluster.stop();
    },
  };
};
