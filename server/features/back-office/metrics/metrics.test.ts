import { describe, expect, test } from 'vitest';
import { placeOrder } from '#contract/orders.ts';
import { openDatabase } from '#server/db/database.ts';
import { readVenueFigures } from '#server/features/back-office/metrics/metrics.ts';
import { asOperator, openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { anOrderRequest, aShopper, openingTime } from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;

/** Returns the value of a metric by name and labels; undefined if there is none. */
const scrape = async () => {
  const { statusCode, body } = await app.inject({ url: '/metrics', headers: asOperator });
  expect(statusCode).toBe(200);
  const lines = new Map(
    body
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
  return (line: string): number | undefined => lines.get(line);
};

describe('the metrics', () => {
  test('are only for the operator', async () => {
    expect((await app.inject('/metrics')).statusCode).toBe(401);
  });

  test('count requests, refusals, held slots and orders', async () => {
    const mei = await aShopper(running);
    const request = anOrderRequest();
    expect((await ask(app, placeOrder, { body: request }, mei.headers)).status).toBe(200);
    const slots = Object.values(request.slots).flat().length;
    const other = await aShopper(running);
    const { failure } = await ask(app, placeOrder, { body: anOrderRequest() }, other.headers);
    await expect
      .poll(async () => (await scrape())('depot_order_changes_total{status="pending"}'))
      .toBe(1);
    const value = await scrape();
    const orders = 'route="/api/orders",method="POST"';
    expect(value(`depot_request_seconds_count{${orders},status="200"}`)).toBe(1);
    expect(value(`depot_refusals_total{code="${failure.code}"}`)).toBe(1);
    expect(value('depot_slot_changes_total{kind="hold"}')).toBe(slots);
    expect(value('depot_holds')).toBe(slots);
    expect(value('depot_database_up')).toBe(1);
    expect(value('depot_pool_connections')).toBeGreaterThan(0);
    expect(value('depot_streams')).toBe(0);
    expect(value('depot_event_lag_seconds')).toBeLessThan(1);
  });

  test('report how late holds, payments and mails are', async () => {
    const before = context.clock.now();
    context.clock.set(before.add({ minutes: 10 }));
    const value = await scrape();
    expect(value('depot_holds')).toBe(0);
    expect(value('depot_hold_expiry_lag_seconds')).toBeGreaterThan(400);
    expect(value('depot_settlement_lag_seconds')).toBeGreaterThan(400);
    await db
      .insertInto('mail_outbox')
      .values({
        id: '01980000-0000-7000-8000-000000000001',
        to_address: 'mei@person.test',
        subject: 'Late',
        body_text: 'Late',
        created_at: new Date(before.epochMilliseconds),
        next_attempt_at: new Date(before.epochMilliseconds),
        idempotency_key: 'late',
      })
      .execute();
    expect((await scrape())('depot_outbox_age_seconds')).toBeGreaterThanOrEqual(600);
    context.clock.set(before);
  });
});

test('without its database a process still reports its own metrics', async () => {
  const gone = openDatabase({ host: '127.0.0.1', port: 1 });
  expect(await readVenueFigures({ ...context, db: gone })).toBeNull();
  await gone.destroy();
});
