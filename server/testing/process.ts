import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that is gone when the test is. */
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
  /** Everything said so far, on both streams. */
  output(): string;
  /** True when it opened, false when it ended first. */
  readonly opened: Promise<boolean>;
  readonly ended: Promise<number | null>;
}

const main = join(import.meta.dirname, '..', 'main.ts');

/** These variables of our own environment and no others. */
export const passedOn = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']));

/** Starts the real server as a process of its own; it is killed with the test at the latest. */
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
