import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Running, startNode } from '#proof/production/programs.ts';

export const secrets = { DEPOT_SECRET: 's'.repeat(32), DEPOT_TOKEN: 't'.repeat(32) };

const root = join(import.meta.dirname, '..', '..');
const startSeconds = 120;

export interface ProcessPlace {
  readonly folder: string;
  readonly port: number;
  readonly databaseUrl: string;
  readonly publicUrl: string;
  /** Settings beyond those of every process. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface DepotProcess extends Running {
  readonly port: number;
  /** Everything it has printed. */
  output(): string;
  readonly startedInMs: number;
}

const statusOf = async (port: number, path: string): Promise<number> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  } catch {
    return 0;
  }
};

/** A process as deploy/depot@.service starts it; resolves when it is ready. */
export const startDepot = async (place: ProcessPlace): Promise<DepotProcess> => {
  const { folder, port, databaseUrl, publicUrl } = place;
  const logFile = join(folder, `depot-${port}.log`);
  const began = performance.now();
  const running = startNode(
    join(root, 'server', 'main.ts'),
    {
      ...secrets,
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: publicUrl,
      HOST: '127.0.0.1',
      PORT: String(port),
      TRUSTED_PROXY: '127.0.0.1',
      DEPOT_DATA: join(folder, 'depot-data'),
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
      LOG_LEVEL: 'warn',
      ...place.env,
    },
    logFile,
  );
  const output = () => readFileSync(logFile, 'utf8');
  while ((await statusOf(port, '/readyz')) !== 200) {
    if (running.process.exitCode !== null || performance.now() - began > startSeconds * 1_000) {
      await running.end('SIGKILL');
      throw new Error(`The process on port ${port} did not become ready:\n${output()}`);
    }
    await sleep(50);
  }
  return { ...running, port, output, startedInMs: performance.now() - began };
};

/** The output of `npm run depot -- check`; it throws when something is broken. */
export const runCheck = (port: number): string =>
  execFileSync(process.execPath, [join(root, 'cli', 'main.ts'), 'check'], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH ?? '',
      DEPOT_URL: `http://127.0.0.1:${port}`,
      DEPOT_TOKEN: secrets.DEPOT_TOKEN,
    },
  });
