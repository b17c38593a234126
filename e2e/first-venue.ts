import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeVenueProgram, venueProgram } from '#e2e/venue-program.ts';

// Creating a database takes most of a venue's startup time, so it is created once for all journeys,
// and each own venue starts with a copy.

export const firstVenue = (): string => join(process.env.E2E_DATA ?? '', 'first-venue');

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });

const longestStartMs = 90_000;

const waitUntilReady = async (port: number, child: ChildProcess): Promise<void> => {
  const deadline = Date.now() + longestStartMs;
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
  const { exitCode, signalCode } = child;
  const end = exitCode ?? signalCode;
  throw new Error(
    end === null
      ? `The venue was not ready within ${longestStartMs / 1_000} s.`
      : `The venue's process ended with ${end} before it was ready.`,
  );
};

export const endVenue = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
};

interface Venue {
  readonly port: number;
  readonly data: string;
  readonly now: string;
  readonly token: string;
}

/** Starts a demonstration in its own process; it accepts requests when this returns. */
export const startVenue = async ({ port, data, now, token }: Venue): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [venueProgram()], {
    env: {
      ...process.env,
      PORT: String(port),
      DEPOT_DATA: data,
      DEPOT_TOKEN: token,
      DEPOT_NOW: now,
      REQUESTS_PER_MINUTE: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await waitUntilReady(port, child);
    return child;
  } catch (error) {
    await endVenue(child, 'SIGTERM');
    throw error;
  }
};

/** Playwright runs this default export before the first journey. */
export default async function makeFirstVenue(): Promise<void> {
  await makeVenueProgram();
  const now = '2026-11-15T10:30:00+08:00';
  const token = 'nobody-asks-the-first-venue-anything';
  const child = await startVenue({ port: await freePort(), data: firstVenue(), now, token });
  await endVenue(child, 'SIGTERM');
  // No journey cuts the machine's power, and the disk is slow.
  appendFileSync(join(firstVenue(), 'postgres', 'data', 'postgresql.conf'), 'fsync = off\n');
}
