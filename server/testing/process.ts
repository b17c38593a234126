import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

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

const main = join(import.meta.dirname, '..', 'main.ts');

/** Only these variables of our own environment. */
export const passedOn = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']));

/** Starts the real server as a child process; it is killed after the test at the latest. */
export const startServer = (env: Readonly<Record<string, string>>): ServerProcess => {
  const child = spawn(process.execPath, [main], {
    env: {
      ...passedOn('PATH', 'HOME', 'NODE_COMPILE_CACHE'),
      LOG_LEVEL: 'error',
      ...env,
    },
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
