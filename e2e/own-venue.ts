import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { signIn } from '#contract/accounts.ts';
import { type CallInput, type CallOutput, type CallShape, urlOf } from '#contract/call.ts';
import { setClock } from '#contract/operator-server.ts';
import { getOpenOrders, releaseOrder } from '#contract/orders.ts';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { demoEmail, demoPassword } from '#domain/venue/demo.ts';
import { endVenue, firstVenue, freePort, startVenue } from '#e2e/first-venue.ts';
import { test as base, expect } from '#e2e/journey.ts';

/**
 * A demonstration venue of its own, whose clock a journey may move and whose server it may kill.
 */
export interface OwnVenue {
  readonly address: string;
  setClock(now: string): Promise<void>;
  /** Makes a call as the operator. */
  operate<C extends CallShape>(call: C, input: CallInput<C>): Promise<CallOutput<C>>;
  /** Kills the server without a shutdown. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

interface OperatorParts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

interface OpenVenue extends OwnVenue {
  close(): Promise<void>;
}

const openVenue = async (now: string): Promise<OpenVenue> => {
  const folder = mkdtempSync(join(tmpdir(), 'depot-venue-'));
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const token = randomBytes(24).toString('hex');
  let child: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child !== undefined) await endVenue(child, signal);
  };
  const data = join(folder, 'data');
  cpSync(firstVenue(), data, { recursive: true });
  const start = async (): Promise<void> => {
    child = await startVenue({ port, data, now, token });
  };
  const close = async (): Promise<void> => {
    await end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  await start().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const operate: OwnVenue['operate'] = async (call, input) => {
    const { params, body } = input as OperatorParts;
    const answer = await fetch(`${address}${urlOf(call.path, params)}`, {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect(answer.ok).toBe(true);
    return (await answer.json()) as CallOutput<typeof call>;
  };
  return {
    address,
    operate,
    setClock: async (now) => {
      await operate(setClock, { body: { now } });
    },
    kill: () => end('SIGKILL'),
    start,
    close,
  };
};

interface VenueFixtures {
  /** The venue's time when it opens. */
  readonly opensAt: string;
  readonly venue: OwnVenue;
}

interface WorkerFixtures {
  /** Opens a venue for a file of journeys at a time, unless it is open. */
  readonly venueFor: (file: string, opensAt: string) => Promise<OwnVenue>;
}

/**
 * Journeys at a venue that no other file uses, so that no journey depends on the order of the files.
 * A worker keeps its venue until the next file, or until a journey needs another start time. The start
 * time is not an option of the worker, because Playwright would start a worker and a browser for each.
 */
export const test = base.extend<VenueFixtures, WorkerFixtures>({
  opensAt: ['2026-11-15T10:30:00+08:00', { option: true }],
  venueFor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
    async ({}, use) => {
      let openedFor: string | undefined;
      let venue: OpenVenue | undefined;
      const close = async (): Promise<void> => {
        await venue?.close();
        venue = undefined;
      };
      await use(async (file, opensAt) => {
        const asked = `${file} ${opensAt}`;
        if (openedFor !== asked) await close();
        openedFor = asked;
        venue ??= await openVenue(opensAt);
        return venue;
      });
      await close();
    },
    { scope: 'worker' },
  ],
  venue: [
    async ({ venueFor, opensAt }, use, { file }) => {
      await use(await venueFor(file, opensAt));
    },
    { timeout: 120_000 },
  ],
});

/** Releases orders that an earlier journey of the same member has left open. */
const releaseWaitingOrders = async (request: APIRequestContext, venue: OwnVenue): Promise<void> => {
  const answer = await request.get(`${venue.address}${getOpenOrders.path}`);
  const { orders } = getOpenOrders.response.parse(await answer.json());
  for (const { orderId } of orders) {
    const path = releaseOrder.path.replace(':orderId', orderId);
    expect((await request.post(`${venue.address}${path}`)).ok()).toBe(true);
  }
};

/**
 * Signs in a demo member, by membership, without the login screen. Their open orders are released.
 */
export const admitAs = async (
  request: APIRequestContext,
  venue: OwnVenue,
  status: MembershipStatus,
): Promise<void> => {
  const answer = await request.post(`${venue.address}${signIn.path}`, {
    data: { email: demoEmail(status), password: demoPassword },
  });
  expect(answer.ok()).toBe(true);
  await releaseWaitingOrders(request, venue);
};
