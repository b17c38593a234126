import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chooseLauncher } from '#server/db/postgres-binaries.ts';

/** The programs of a production machine besides Depot. */
export interface Programs {
  readonly nginx: string;
  readonly pgbouncer: string;
  readonly openssl: string;
  /** A folder with PostgreSQL's programs, including `pg_basebackup`. */
  readonly postgres: string;
}

export const howToInstall = 'apt-get install nginx pgbouncer postgresql openssl';

const places = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin'];

const findProgram = (name: string): string | null =>
  places.map((place) => join(place, name)).find((path) => existsSync(path)) ?? null;

/** The newest version installed. */
const findPostgres = (): string | null => {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).map(Number) : [];
  const folders = versions
    .filter((version) => version >= 15)
    .sort((a, b) => b - a)
    .map((version) => join(root, String(version), 'bin'));
  return [...folders, ...places].find((path) => existsSync(join(path, 'pg_basebackup'))) ?? null;
};

/** The paths of all programs, or the names of the missing ones. */
export const findPrograms = (): Programs | readonly string[] => {
  const found = {
    nginx: findProgram('nginx'),
    pgbouncer: findProgram('pgbouncer'),
    openssl: findProgram('openssl'),
    postgres: findPostgres(),
  };
  const missing = Object.entries(found).filter(([, path]) => path === null);
  return missing.length === 0 ? (found as Programs) : missing.map(([name]) => name);
};

const launcher = chooseLauncher();

/**
 * Runs a program to its end, without root rights: PostgreSQL and PgBouncer refuse to run as root.
 */
export const run = (
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): string => {
  const [command, words] = launcher.command(program, args);
  return execFileSync(command, words, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    ...launcher.identity,
  });
};

export interface Running {
  readonly process: ChildProcess;
  /** Sends the signal and waits for the exit. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

const runningOf = (child: ChildProcess): Running => ({
  process: child,
  end: async (signal = 'SIGTERM') => {
    if (!isOver(child)) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    }
    return child.exitCode;
  },
});

/** Starts a long-running program without root rights; its output goes to a file. */
export const start = (program: string, args: readonly string[], logFile: string): Running => {
  const [command, words] = launcher.command(program, args);
  const log = openSync(logFile, 'a');
  return runningOf(spawn(command, words, { stdio: ['ignore', log, log], ...launcher.identity }));
};

/** Starts one of our Node programs with only this environment. */
export const startNode = (
  script: string,
  env: Readonly<Record<string, string>>,
  logFile: string,
): Running => {
  const log = openSync(logFile, 'a');
  return runningOf(
    spawn(process.execPath, [script], {
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: ['ignore', log, log],
    }),
  );
};
