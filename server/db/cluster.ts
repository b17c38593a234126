import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  isAlive,
  letPass,
  makePrivateFolder,
  refuseForeignFolder,
  removeUnfinished,
  socketFolderOf,
} from '#server/db/cluster-folders.ts';
import {
  chooseLauncher,
  findPostgresBinaries,
  type Launcher,
} from '#server/db/postgres-binaries.ts';
import { StartRefused } from '#server/start-refused.ts';

/** A PostgreSQL data directory and its server, reachable by a Unix socket only. */
export interface Cluster {
  readonly socketFolder: string;
  /** Stops the server. Clients are disconnected and committed work is on disk. */
  stop(): Promise<void>;
}

export interface ClusterPlace {
  readonly folder: string;
  readonly settings?: Readonly<Record<string, string>>;
}

const databaseUser = 'depot';
const startDeadlineMs = 60_000;

/**
 * Creates the data directory under another name and renames it, so that it is never half finished.
 */
const initialise = (dataFolder: string, initdb: string, launcher: Launcher): void => {
  const unfinished = `${dataFolder}.${process.pid}.new`;
  makePrivateFolder(unfinished, launcher);
  const [program, args] = launcher.command(initdb, [
    `--pgdata=${unfinished}`,
    `--username=${databaseUser}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
  const made = spawnSync(program, args, { encoding: 'utf8', ...launcher.identity });
  if (made.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    const reason = (made.stderr || made.error?.message || '').trim().split('\n').at(-1);
    throw new StartRefused(`The embedded database could not be made in ${dataFolder}: ${reason}`);
  }
  try {
    renameSync(unfinished, dataFolder);
  } catch (error) {
    // A concurrent start was faster; use its directory.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(join(dataFolder, 'PG_VERSION'))) throw error;
  }
};

const canConnect = async (socketFolder: string): Promise<boolean> => {
  const client = new pg.Client({ host: socketFolder, user: databaseUser, database: 'postgres' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
};

const postmasterPid = (dataFolder: string): number | null => {
  try {
    return Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]) || null;
  } catch {
    return null;
  }
};

const lastLogLine = (logFile: string): string =>
  readFileSync(logFile, 'utf8').trim().split('\n').at(-1) ?? 'it left no log';

const launchPostgres = async (
  { folder, settings = {} }: ClusterPlace,
  postgres: string,
  launcher: Launcher,
): Promise<void> => {
  const socketFolder = socketFolderOf(folder);
  makePrivateFolder(socketFolder, launcher);
  refuseForeignFolder(socketFolder, launcher);
  const all = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    ...settings,
  };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program, args] = launcher.command(postgres, ['-D', join(folder, 'data'), ...options]);
  const logFile = join(folder, 'postgres.log');
  const log = openSync(logFile, 'a', 0o600);
  // Own process group: Ctrl-C reaches only the app, which then stops the database in order.
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', log, log],
    ...launcher.identity,
  });
  closeSync(log);
  let ended = false;
  child.on('exit', () => {
    ended = true;
  });
  child.on('error', () => {
    ended = true;
  });
  child.unref();
  const deadline = Date.now() + startDeadlineMs;
  while (!(await canConnect(socketFolder))) {
    if (ended || Date.now() > deadline) {
      throw new StartRefused(
        `The embedded database did not start: ${lastLogLine(logFile)} (see ${logFile})`,
      );
    }
    await sleep(25);
  }
};

/** Waits for a server that is starting or stopping, which accepts no connections. */
const waitWhileUndecided = async (dataFolder: string, socketFolder: string): Promise<boolean> => {
  const deadline = Date.now() + startDeadlineMs;
  while (!(await canConnect(socketFolder))) {
    const pid = postmasterPid(dataFolder);
    if (pid === null || !isAlive(pid) || Date.now() > deadline) return false;
    await sleep(50);
  }
  return true;
};

const stopPostgres = async (dataFolder: string): Promise<void> => {
  const pid = postmasterPid(dataFolder);
  if (pid === null || !isAlive(pid)) return;
  // SIGINT is PostgreSQL's fast shutdown: roll back open transactions, write a checkpoint, exit.
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + startDeadlineMs;
  while (isAlive(pid) && Date.now() < deadline) await sleep(20);
};

const makeAndLaunch = async (place: ClusterPlace, dataFolder: string): Promise<void> => {
  const binaries = await findPostgresBinaries();
  const launcher = chooseLauncher();
  makePrivateFolder(place.folder, launcher);
  letPass(place.folder, binaries.initdb, launcher);
  removeUnfinished(place.folder);
  if (!existsSync(join(dataFolder, 'PG_VERSION'))) {
    initialise(dataFolder, binaries.initdb, launcher);
  }
  await launchPostgres(place, binaries.postgres, launcher);
};

/**
 * Starts the cluster, and creates it if there is none. Takes over a server that a killed app left
 * running.
 */
export const startCluster = async (place: ClusterPlace): Promise<Cluster> => {
  const dataFolder = join(place.folder, 'data');
  const socketFolder = socketFolderOf(place.folder);
  refuseForeignFolder(socketFolder, chooseLauncher());
  if (!(await waitWhileUndecided(dataFolder, socketFolder))) {
    try {
      await makeAndLaunch(place, dataFolder);
    } catch (error) {
      // A concurrent start may have won the race for the directory.
      if (!(await canConnect(socketFolder))) throw error;
    }
  }
  return {
    socketFolder,
    stop: async () => {
      await stopPostgres(dataFolder);
      rmSync(socketFolder, { recursive: true, force: true });
    },
  };
};

/** The `pg` connection options for a database of the cluster. */
export const connectionTo = (cluster: Cluster, database: string): pg.PoolConfig => ({
  host: cluster.socketFolder,
  user: databaseUser,
  database,
});
