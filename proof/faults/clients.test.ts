import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { avatarLimitBytes } from '#domain/members/avatar.ts';
import {
  type Behaviour,
  dripsBody,
  dripsHead,
  misbehave,
  readsNothing,
  sendsLargeBody,
  sendsLargeHead,
  sendsLargePicture,
  sendsManyRequests,
  sendsNothing,
  type Treatment,
} from '#proof/faults/clients-hostile.ts';
import {
  connectionTimeouts,
  endGreedyConnections,
  endUnreadAnswers,
} from '#server/http/slow-clients.ts';
import { openTestApp } from '#server/testing/app.ts';
import { aShopper } from '#server/testing/shopping.ts';

// Tests the limits of a server in production, and their effect on clients with shortened deadlines.

const place = await openTestApp();
const { app } = place;
await app.listen({ port: 0, host: '127.0.0.1' });
const limits = {
  headersTimeout: app.server.headersTimeout,
  requestTimeout: app.server.requestTimeout,
};
app.server.headersTimeout = 500;
app.server.requestTimeout = 1_500;
const { cookie } = (await aShopper(place)).headers;

const portOf = ({ server }: FastifyInstance): number => (server.address() as AddressInfo).port;

const misbehaveAgainst = (
  behaviour: Behaviour,
  from = app,
  timeoutMs = 6_000,
): Promise<Treatment> => misbehave({ port: portOf(from), timeoutMs }, behaviour);

test('a production server waits ten seconds for a head and thirty for a whole request', () => {
  expect(limits).toEqual({ headersTimeout: 10_000, requestTimeout: 30_000 });
  expect(connectionTimeouts.connectionsCheckingInterval).toBe(1_000);
});

test.concurrent.each([
  ['sends nothing', sendsNothing, 500],
  ['sends its head byte by byte', dripsHead, 500],
  ['sends its body byte by byte', dripsBody(cookie), 1_500],
])('a client that %s gets 408 and is disconnected', async (_, behaviour, afterMs) => {
  const { statuses, isEnded, afterMs: took } = await misbehaveAgainst(behaviour);
  expect({ statuses, isEnded }).toEqual({ statuses: [408], isEnded: true });
  expect(took).toBeGreaterThan(afterMs - 100);
});

test.concurrent.each([
  ['a head', sendsLargeHead, 431],
  ['a body without a declared length', sendsLargeBody(cookie), 413],
  ['a picture', sendsLargePicture(cookie, avatarLimitBytes + 1), 413],
])(
  '%s that is too large is refused before it has arrived in full',
  async (_, behaviour, status) => {
    const { statuses, afterMs } = await misbehaveAgainst(behaviour);
    expect(statuses).toEqual([status]);
    expect(afterMs).toBeLessThan(5_000);
  },
);

test('a client that keeps sending requests without reading answers is disconnected', async () => {
  const { isEnded, statuses } = await misbehaveAgainst(sendsManyRequests('/healthz', 200));
  expect(isEnded).toBe(true);
  expect(statuses.length).toBeLessThanOrEqual(20);
});

interface Plain {
  readonly app: FastifyInstance;
  /** How many requests its handler has started. */
  begun(): number;
  /** How many connections are open. */
  connections(): Promise<number>;
}

/** A server with one route and nothing else except the guard under test. */
const openPlain = async (
  answer: string | Buffer,
  guard: (app: FastifyInstance) => void = () => undefined,
): Promise<Plain> => {
  const plain = Fastify({ forceCloseConnections: true });
  onTestFinished(() => plain.close());
  guard(plain);
  let begun = 0;
  plain.get('/', async () => {
    begun += 1;
    return answer;
  });
  await plain.listen({ port: 0, host: '127.0.0.1' });
  const countConnections = promisify(plain.server.getConnections.bind(plain.server));
  return { app: plain, begun: () => begun, connections: () => countConnections() };
};

/** Misbehaves until the test ends or the server closes the connection. */
const goOn = (behaviour: Behaviour, from: FastifyInstance): void => {
  let deleteAnAccount = (): void => undefined;
  const treated = misbehaveAgainst(
    (socket, repeat) => {
      deleteAnAccount = () => void socket.destroy();
      behaviour(socket, repeat);
    },
    from,
    20_000,
  );
  onTestFinished(async () => {
    deleteAnAccount();
    await treated;
  });
};

/** Conditions that hold at once on an idle machine, and later on a busy one. */
const inTheEnd = { timeout: 60_000 };

test('without that limit every request would be started, and the client would stay connected', async () => {
  const limited = await openPlain('', endGreedyConnections);
  const unlimited = await openPlain('');
  for (const { app: plain } of [unlimited, limited]) goOn(sendsManyRequests('/', 200), plain);
  await expect.poll(limited.begun, inTheEnd).toBeGreaterThan(0);
  await expect.poll(limited.connections, inTheEnd).toBe(0);
  expect(limited.begun()).toBeLessThan(200);
  await expect.poll(unlimited.begun, inTheEnd).toBe(200);
  expect(await unlimited.connections()).toBe(1);
});

test('a client may have a few requests open at once', async () => {
  const { statuses } = await misbehaveAgainst(sendsManyRequests('/healthz', 20), app, 1_500);
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
});

/** More than the kernel buffers for one connection, so that the rest waits in the process. */
const largeAnswer = Buffer.alloc(40 * 1024 * 1024);

test('a client that does not read its answer is disconnected, one that reads slowly gets all of it', async () => {
  const { app: plain } = await openPlain(largeAnswer, (one) => endUnreadAnswers(one, 500));
  const unread = await misbehaveAgainst(readsNothing('/', 1, 2_000), plain);
  expect(unread.isEnded).toBe(true);
  expect(unread.text.length).toBeLessThan(largeAnswer.length);

  // Longer than a busy machine may pause the test itself.
  const deadlineMs = 2_000;
  const { app: slowApp } = await openPlain(largeAnswer, (one) => endUnreadAnswers(one, deadlineMs));
  const began = performance.now();
  const response = await fetch(`http://127.0.0.1:${portOf(slowApp)}/`);
  let read = 0;
  for await (const chunk of response.body ?? []) {
    read += chunk.length;
    // The pause after each chunk is what makes this client slow.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(read).toBe(largeAnswer.length);
  expect(performance.now() - began).toBeGreaterThan(deadlineMs);
});

test('without that deadline the client that does not read would stay connected', async () => {
  const ending = await openPlain(largeAnswer, (one) => endUnreadAnswers(one, 500));
  const waiting = await openPlain(largeAnswer);
  const neverReads = readsNothing('/', 1, 60_000);
  // The unguarded server gets its request first, so it has at least as much time as the other.
  for (const { app: plain, begun } of [waiting, ending]) {
    goOn(neverReads, plain);
    await expect.poll(begun, inTheEnd).toBeGreaterThan(0);
  }
  await expect.poll(ending.connections, inTheEnd).toBe(0);
  expect(await waiting.connections()).toBe(1);
});
