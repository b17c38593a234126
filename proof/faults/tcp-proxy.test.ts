import { setTimeout as sleep } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, expect, test } from 'vitest';
import { boundMs } from '#proof/faults/http-client.ts';
import { openTcpProxyTo } from '#proof/faults/tcp-proxy.ts';
import { backWithinMs } from '#proof/faults/verdicts.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/database.ts';
import { isDatabaseAway } from '#server/db/database-errors.ts';
import { openTestApp } from '#server/testing/app.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
} from '#server/testing/shopping.ts';

// The app as a process runs it, except that a TCP proxy connects it to the database.
const shop = await openTestApp({ now: openingTime });
const { proxy, connection } = await openTcpProxyTo(shop.connection);
const db = openDatabase(connection, { enforcesDeadlines: true });
const context = { ...shop.context, db };
const app = await buildApp(context, {
  webFolder: 'no-web',
  draining: { isDraining: false },
});
const proxied = { ...shop, app, context };
const { headers, userId } = await aShopper(shop, { creditsSen: 100_000 });

afterEach(() => proxy.flow());
afterAll(async () => {
  await app.close();
  await db.destroy();
  await proxy.close();
});

interface Timed {
  readonly answer: LightMyRequestResponse;
  readonly tookMs: number;
}

const timed = async (url: string): Promise<Timed> => {
  const began = performance.now();
  const answer = await app.inject({ url, headers });
  return { answer, tookMs: performance.now() - began };
};

const longTimeout = { timeout: 20_000 };
const isAsking = (): boolean => db.poolState().open > db.poolState().idle;

const expectShed = ({ answer, tookMs }: Timed): void => {
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
  expect(answer.json().code).toBe('unavailable');
  expect(tookMs).toBeLessThan(boundMs);
};

const expectBack = async (): Promise<void> => {
  const { answer, tookMs } = await timed('/api/credits');
  expect(answer.statusCode).toBe(200);
  expect(tookMs).toBeLessThan(backWithinMs);
};

test('connections that break while idle are replaced before any request notices', async () => {
  await expectBack();
  expect(proxy.cut()).toBeGreaterThan(0);
  // The app's own queries may open new connections meanwhile; the broken ones are gone when the pool has
  // no more than the proxy.
  await expect.poll(() => db.poolState().open - proxy.count(), longTimeout).toBeLessThanOrEqual(0);
  await expectBack();
});

test('a request whose connection is cut gets 503, and the next one is served', async () => {
  await expectBack();
  proxy.stall();
  const pending = timed('/api/credits');
  await expect.poll(isAsking, longTimeout).toBe(true);
  proxy.cut();
  expectShed(await pending);
  proxy.flow();
  await expectBack();
});

test('a connection that breaks between two statements fails the second and nothing else', async () => {
  const transaction = db.transaction().execute(async (tx) => {
    await tx.selectFrom('courts').select('id').execute();
    proxy.cut();
    // The driver does not report that a connection in use has broken, so there is no sign to wait
    // for.
    await sleep(50);
    await tx.selectFrom('courts').select('id').execute();
  });
  await expect(transaction).rejects.toSatisfy(isDatabaseAway);
  await expectBack();
});

test('while the network drops all bytes requests are shed in time; then they are answered again', async () => {
  await expectBack();
  proxy.stall();
  const first = await Promise.all(Array.from({ length: 30 }, () => timed('/api/credits')));
  first.forEach(expectShed);
  const second = await timed('/api/credits');
  expectShed(second);
  // Once the database is known to be silent, later requests do not wait as long.
  expect(second.tookMs).toBeLessThan(2_000);
  expect((await timed('/healthz')).answer.statusCode).toBe(200);
  expect((await timed('/readyz')).answer.statusCode).toBe(503);
  proxy.flow();
  await expectBack();
}, 20_000);

test('an order whose answer was lost can be sent again and is answered as placed', async () => {
  const request = anOrderRequest({ shownCreditsSen: 6_000, shownTotalSen: 0 });
  proxy.cutAfter('commit');
  const unheard = await place(proxied, { headers, userId, email: '' }, request);
  expect([unheard.status, unheard.failure.code]).toEqual([503, 'unavailable']);
  const bookings = () => shop.db.selectFrom('bookings').selectAll().execute();
  await expect.poll(async () => (await bookings()).length).toBe(1);
  const repeated = await place(proxied, { headers, userId, email: '' }, request);
  expect(repeated.answer).toEqual({ status: 'completed', orderId: request.orderId });
  expect(await bookings()).toHaveLength(1);
  expect(await brokenInvariants(shop.context)).toEqual([]);
});
