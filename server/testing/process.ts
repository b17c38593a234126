import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { bundleOnce } from '#server/testing/bundles.ts';

/** A folder that is removed after the test. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'depot-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });

export interface ServerProcess {
  readonly child: ChildProcess;
  /** All output so far, on both streams. */
  output(): string;
  /** True once the server is open, false if it ended first. */
  readonly opened: Promise<boolean>;
  readonly ended: Promise<number | null>;
}

/** Only these variables of our own environment. */
export const passedOn = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']));

type Env = Readonly<Record<string, string>>;

/** Starts a script as a child process; it is killed after the test at the latest. */
const startScript = (script: string, env: Env): ServerProcess => {
  const child = spawn(process.execPath, [script], {
    env: { ...passedOn('PATH', 'HOME', 'NODE_COMPILE_CACHE'), LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const opened = new Promise<boolean>((resolve) => {
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes('Depot is open at')) resolve(true);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    ended.then(() => resolve(false));
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  });
  return { child, output: () => output, opened, ended };
};

/** Starts the real server from its sources, as `npm start` does. */
export const startFromSources = (env: Env): ServerProcess =>
  startScript(join(import.meta.dirname, '..', 'main.ts'), env);

/** Starts the real server, bundled: from its sources it would load 1,900 modules. */
export const startServer = async (env: Env): Promise<ServerProcess> => {
  const folder = join(inject('testServer').programs, 'server');
  await bundleOnce(folder, 'server/main.ts');
  // The first start fills the compile cache for the others.
  const compiled = { NODE_COMPILE_CACHE: join(folder, 'compiled') };
  return startScript(join(folder, 'main.js'), { ...compiled, ...env });
};
