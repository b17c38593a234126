import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '#proof/faults/fault.ts';
import { type Cluster, connectionTo, startCluster } from '#server/db/cluster.ts';
import { isAlive, socketFolderOf } from '#server/db/cluster-folders.ts';

/** Enough connections for several apps and the proof's own; all else is PostgreSQL's default. */
const settings = { max_connections: '100' };

/** The pid in PostgreSQL's postmaster.pid; null when there is none. */
export const postmasterOf = (folder: string): number | null => {
  try {
    const [pid] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
    return Number(pid) || null;
  } catch {
    return null;
  }
};

export const waitForEnd = async (pid: number): Promise<void> => {
  while (isAlive(pid)) await sleep(20);
};

export const makeEngine = (folder: string): Engine => {
  const socketFolder = socketFolderOf(folder);
  const running: Cluster = { socketFolder, stop: async () => undefined };
  const stop: Engine['stop'] = async (how) => {
    const pid = postmasterOf(folder);
    if (pid === null || !isAlive(pid)) return;
    process.kill(pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await waitForEnd(pid);
  };
  return {
    socket: join(socketFolder, '.s.PGSQL.5432'),
    connectionTo: (database) => connectionTo(running, database),
    start: async () => {
      await startCluster({ folder, settings });
    },
    stop,
    destroy: async () => {
      await stop('immediate');
      rmSync(socketFolder, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
