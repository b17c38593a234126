import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Launcher } from '#server/db/postgres-binaries.ts';
import { StartRefused } from '#server/start-refused.ts';

/**
 * A socket's path is limited to about 100 bytes, so a deep data folder gets its socket elsewhere.
 */
export const socketFolderOf = (folder: string): string => {
  const inside = join(folder, 'socket');
  if (Buffer.byteLength(inside) <= 80) return inside;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return join(tmpdir(), `depot-${name}`);
};

export const makePrivateFolder = (folder: string, { identity }: Launcher): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (identity.uid !== undefined && identity.gid !== undefined) {
    chownSync(folder, identity.uid, identity.gid);
  }
};

/** A folder that another user could have created would give them our connections. */
export const refuseForeignFolder = (folder: string, { identity }: Launcher): void => {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return;
  const owners = [process.getuid?.(), identity.uid];
  if (found.isDirectory() && owners.includes(found.uid) && (found.mode & 0o077) === 0) return;
  throw new StartRefused(`${folder} is not a private folder of ours. Remove it, and start again.`);
};

/** Linux keeps the pid of an ended process until its parent has waited for it. */
const hasEnded = (pid: number): boolean => {
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // The parent of a database that outlived its app may never wait for it.
    return !hasEnded(pid);
  } catch {
    return false;
  }
};

/** Removes a data directory that a killed start left unfinished. */
export const removeUnfinished = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const pid = Number(/^data\.(\d+)\.new$/.exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) rmSync(join(folder, name), { recursive: true, force: true });
  }
};

/**
 * Without namespaces PostgreSQL runs as `nobody`, who must be able to traverse the path to our
 * folder and to the programs. Only traversal is allowed; the folder's content stays unreadable.
 */
export const letPass = (folder: string, program: string, { identity }: Launcher): void => {
  if (identity.uid === undefined) return;
  chmodSync(dirname(folder), 0o711);
  const canRun = spawnSync(program, ['--version'], { cwd: '/', ...identity }).status === 0;
  const canReach =
    spawnSync('test', ['-x', dirname(folder)], { cwd: '/', ...identity }).status === 0;
  if (canRun && canReach) return;
  throw new StartRefused(
    'PostgreSQL does not run as root, and this system neither has user namespaces nor lets the user ' +
      '"nobody" reach our files. Start Depot as an ordinary user, or set DATABASE_URL.',
  );
};
