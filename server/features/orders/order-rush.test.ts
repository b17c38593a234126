import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { placeOrder } from '#contract/orders.ts';
import { getSlots } from '#contract/slots.ts';
import type { Slot } from '#domain/time/slots.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { asOperator, openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import {
  anOrderRequest,
  aShopper,
  openingTime,
  place,
  type Shopper,
} from '#server/testing/shopping.ts';

// A process with two connections places one order at a time.
const venue = await openTestApp({ now: openingTime, env: { DATABASE_POOL: '2' } });
const app = await openTwinApp(venue, 2);
const running = { ...venue, app };

const blocker = new pg.Client(running.connection);
await blocker.connect();
afterAll(() => blocker.end());
/** Makes every order of the member wait until the blocker rolls back. */
const lockMember = async ({ userId }: Shopper) => {
  await blocker.query('begin');
  await blocker.query('select from users where id = $1 for update', [userId]);
};

/**
 * How many transactions wait for a lock. The blocker cannot tell: its transaction would see the same
 * activity at every poll.
 */
const lockWaits = async (): Promise<number> => {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(venue.db);
  return rows.length;
};

const ordersOf = async ({ userId }: Shopper): Promise<number> =>
  (await venue.db.selectFrom('orders').select('order_id').where('user_id', '=', userId).execute())
    .length;

const orderFor = (slot: Slot) => anOrderRequest({ slots: { 'Tournament Court 1': [slot] } });

const waiting = async (): Promise<number> => {
  const { body } = await app.inject({ url: '/metrics', headers: asOperator });
  return Number(/^depot_orders_waiting (\d+)$/m.exec(body)?.[1]);
};

test('[ORDER-19] an order waits for the one before it and is then placed, and window reads do not wait', async () => {
  const [mei, other] = await Promise.all([aShopper(running), aShopper(running)]);
  await lockMember(mei);
  const answered: Slot[] = [];
  const send = async (slot: Slot) => {
    const answer = await place(running, mei, orderFor(slot));
    answered.push(slot);
    return answer;
  };
  const placed = [send(12)];
  // Each order must have its place before the next one comes.
  await expect.poll(lockWaits).toBe(1);
  placed.push(send(13));
  await expect.poll(waiting).toBe(1);
  placed.push(send(14));
  await expect.poll(waiting).toBe(2);
  const window = await ask(app, getSlots, { params: { sport: 'Pickle' } }, other.headers);
  expect(window.status).toBe(200);
  expect(answered).toEqual([]);
  await blocker.query('rollback');
  expect((await Promise.all(placed)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answered).toEqual([12, 13, 14]);
  expect(await waiting()).toBe(0);
});

test('[ORDER-20] an order that has waited too long is refused, can be sent again, and blocks nobody', async () => {
  const [mei, other] = await Promise.all([aShopper(running), aShopper(running)]);
  await lockMember(mei);
  const slow = place(running, mei, orderFor(16));
  await expect.poll(lockWaits).toBe(1);
  const request = orderFor(17);
  const refused = await app.inject({
    method: placeOrder.method,
    url: placeOrder.path,
    headers: other.headers,
    payload: request,
  });
  expect(refused.statusCode).toBe(409);
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.json()).toMatchObject({
    code: 'orders_busy',
    message: refusals.orders_busy,
    details: { retryAfterSeconds: 5 },
  });
  await blocker.query('rollback');
  expect((await slow).status).toBe(200);
  expect((await place(running, other, request)).status).toBe(200);
  const { body } = await app.inject({ url: '/metrics', headers: asOperator });
  expect(body).toContain('depot_refusals_total{code="orders_busy"} 1');
}, 30_000);

test('an order whose client disconnects leaves the queue and is not placed', async () => {
  const [mei, other] = await Promise.all([aShopper(running), aShopper(running)]);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  await lockMember(mei);
  const slow = place(running, mei, orderFor(15));
  await expect.poll(lockWaits).toBe(1);
  const client = new AbortController();
  const left = fetch(`${address}${placeOrder.path}`, {
    method: placeOrder.method,
    headers: { ...other.headers, 'content-type': 'application/json' },
    body: JSON.stringify(orderFor(11)),
    signal: client.signal,
  });
  await expect.poll(waiting).toBe(1);
  client.abort();
  await expect(left).rejects.toThrow();
  // Sooner than its longest wait would end.
  await expect.poll(waiting, { timeout: 2_000 }).toBe(0);
  await blocker.query('rollback');
  expect((await slow).status).toBe(200);
  expect(await ordersOf(other)).toBe(0);
});
