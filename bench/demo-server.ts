import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '#contract/accounts.ts';
import { demoEmail, demoPassword } from '#domain/venue/demo.ts';
import { root } from '#scripts/bootstrap.mjs';

/** The demo as `npm start` runs it, with its own data. */
export interface DemoServer {
  readonly address: string;
  /** The cookie of a signed-in normal member. */
  readonly cookie: string;
  stop(): Promise<void>;
}

const startDeadlineMs = 60_000;

const waitUntilReady = async (address: string, hasEnded: () => boolean): Promise<void> => {
  const deadline = Date.now() + startDeadlineMs;
  while (Date.now() < deadline && !hasEnded()) {
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error('The server did not become ready.');
};

const signInCookie = async (address: string): Promise<string> => {
  const answer = await fetch(`${address}${signIn.path}`, {
    method: signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoEmail('normal_member'), password: demoPassword }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
};

export const openDemoServer = async (): Promise<DemoServer> => {
  const port = 21_000 + (process.pid % 10_000);
  const address = `http://localhost:${port}`;
  const data = mkdtempSync(join(tmpdir(), 'depot-bench-'));
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DEPOT_DATA: data, LOG_LEVEL: 'error' },
  });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) =>
    server.once('exit', () => {
      hasEnded = true;
      resolve();
    }),
  );
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(address, () => hasEnded);
    return { address, cookie: await signInCookie(address), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
