import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { placeOrder } from '#contract/orders.ts';
import { checkSelection, getSlotsOfDay } from '#contract/slots.ts';
import { watchQueue } from '#server/db/order-queue.ts';
import { transact } from '#server/db/transact.ts';
import { updateSuspension } from '#server/features/members/suspension.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { anOrderRequest, aShopper, openingTime, place } from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { app, db } = running;

/** Occupies every connection that places orders, and lets one more order wait. */
const beginRush = async (): Promise<() => void> => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const orders = Array.from({ length: 9 }, () => transact(db.orders, () => isOver));
  await expect.poll(() => db.poolState().waiting, { interval: 5 }).toBe(1);
  onTestFinished(async () => {
    end();
    await Promise.all(orders);
  });
  return end;
};

const slots = { 'Tournament Court 1': [12 as const] };

test('in a rush, members learn that a slot is gone without a connection for orders', async () => {
  const [mei, ali] = [await aShopper(running), await aShopper(running)];
  const request = anOrderRequest({ slots });
  expect((await place(running, mei, request)).status).toBe(200);
  await beginRush();
  const refused = await place(running, ali, anOrderRequest({ slots }));
  expect(refused).toMatchObject({ status: 409, answer: { code: 'timeslot_being_processed' } });
  const checked = await ask(
    app,
    checkSelection,
    { body: { date: request.date, slots } },
    ali.headers,
  );
  expect(checked.answer).toMatchObject({ code: 'timeslot_being_processed' });
});

test('in a rush, a slot that is free waits for its turn and is held', async () => {
  const mei = await aShopper(running);
  const end = await beginRush();
  const placing = place(running, mei, anOrderRequest({ slots: { 'Show Court 1': [20] } }));
  await expect.poll(() => db.poolState().waiting, { interval: 5 }).toBe(2);
  end();
  // Its price is not what was shown, which only the database knows.
  expect(await placing).toMatchObject({ status: 409, answer: { code: 'price_changed' } });
});

test('in a rush, an order whose slot was claimed while it waited begins no transaction', async () => {
  const [mei, ali] = [await aShopper(running), await aShopper(running)];
  const request = anOrderRequest({ slots: { 'Tournament Court 2': [12] } });
  const end = await beginRush();
  const placing = place(running, ali, request);
  await expect.poll(() => db.poolState().waiting, { interval: 5 }).toBe(2);
  // It is still a rush when the order gets its connection.
  const behind = Array.from({ length: 9 }, () => transact(db.orders, async () => undefined));
  const now = Temporal.Instant.from(openingTime);
  const columns = { court_id: 2, booking_date: request.date, slot: 12 } as const;
  const block = { ...columns, kind: 'block', block_reason: 'Light out' } as const;
  await db.insertInto('slot_claims').values(block).execute();
  const params = { sport: 'Pickle', date: request.date } as const;
  const shown = async () => (await ask(app, getSlotsOfDay, { params }, mei.headers)).answer;
  await expect.poll(shown).toMatchObject({ courts: { 2: expect.any(String) } });
  // A transaction would refuse the order for this reason.
  await transact(db, (tx) => updateSuspension(tx, ali.userId, 'unpaid', now));
  end();
  expect(await placing).toMatchObject({ answer: { code: 'timeslot_taken' } });
  await Promise.all(behind);
});

test('[ORDER-20] an order that would wait too long is told when to come back', async () => {
  const mei = await aShopper(running);
  const wait = vi.spyOn(db.orderQueue, 'waitMs').mockReturnValue(4_200);
  onTestFinished(() => wait.mockRestore());
  const { headers } = mei;
  const payload = anOrderRequest();
  const answer = await app.inject({ method: 'POST', url: placeOrder.path, headers, payload });
  expect(answer.statusCode).toBe(429);
  expect(answer.json()).toMatchObject({ code: 'rush', details: { retryAfterSeconds: 5 } });
  expect(answer.headers['retry-after']).toBe('5');
});

test('[ORDER-20] the wait is what the orders before take, shared by the connections', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => now.mockRestore());
  const pool = Object.assign(new EventEmitter(), { waitingCount: 0, options: { max: 4 } });
  const queue = watchQueue(pool as unknown as pg.Pool);
  for (let order = 0; order < 200; order += 1) {
    const client = {};
    now.mockReturnValue(order * 100);
    pool.emit('acquire', client);
    now.mockReturnValue(order * 100 + 40);
    pool.emit('release', undefined, client);
  }
  expect(queue.waitMs()).toBe(0);
  pool.waitingCount = 100;
  expect(queue.waitMs()).toBeCloseTo(1_000, -1);
});
