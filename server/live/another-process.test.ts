import { expect, test } from 'vitest';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { addDays } from '#domain/time/venue-time.ts';
import { openTestApp } from '#server/testing/app.ts';
import { aMember } from '#server/testing/builders.ts';
import { urlOf } from '#server/testing/database.ts';
import { addClaim, addPendingOrder, courtIdOf } from '#server/testing/guard-fixtures.ts';
import { type Numbered, openLive } from '#server/testing/live-client.ts';
import { freePort, startServer, temporaryFolder } from '#server/testing/process.ts';
import { signedIn } from '#server/testing/sessions.ts';

const running = await openTestApp();
const { db, connection, context } = running;
const court_id = await courtIdOf(db, 'Tournament Court 1');
const booking_date = addDays(bookingDayOf(Temporal.Now.instant()), 3);

/** Starts the server as a separate process, on the same database and with the same sessions. */
const startNode = async (): Promise<string> => {
  const port = await freePort();
  const node = await startServer({
    PORT: String(port),
    PUBLIC_URL: context.settings.publicUrl,
    DATABASE_URL: urlOf(connection),
    DEPOT_DATA: temporaryFolder(),
    DEPOT_SECRET: context.secrets.secret,
    DEPOT_TOKEN: context.secrets.operatorToken,
  });
  if (!(await node.opened)) throw new Error(node.output());
  return `http://127.0.0.1:${port}`;
};

const says =
  (slot: number, claim: 'booked' | 'held' | null) =>
  (message: Numbered): boolean =>
    message.topic === 'slots' &&
    message.changes.some((change) => change.slot === slot && change.claim === claim);

test('another process emits what is committed here, and holds expire, within a second', async () => {
  const cookie = await signedIn(running, await aMember(db));
  const stream = await openLive(await startNode(), { sport: 'Pickle', ...cookie });
  await stream.next();

  const block = { kind: 'block', block_reason: 'A test.' } as const;
  const delays: number[] = [];
  for (const slot of [7, 8, 9, 10, 11, 12, 13, 14] as const) {
    await db
      .transaction()
      .execute((tx) => addClaim(tx, { court_id, booking_date, slot, ...block }));
    const committedAt = performance.now();
    await stream.next(says(slot, 'booked'));
    delays.push(performance.now() - committedAt);
  }
  expect(Math.max(...delays)).toBeLessThan(1_000);

  const { userId: user_id } = await aMember(db);
  const order_id = await addPendingOrder(db, { user_id });
  const expires_at = new Date(Date.now() + 700);
  const hold = { kind: 'hold', user_id, order_id, expires_at } as const;
  await db
    .transaction()
    .execute((tx) => addClaim(tx, { court_id, booking_date, slot: 20, ...hold }));
  await stream.next(says(20, 'held'));
  expect(Date.now()).toBeLessThan(expires_at.getTime());
  await stream.next(says(20, null));
  const late = Date.now() - expires_at.getTime();
  expect(late).toBeGreaterThanOrEqual(0);
  expect(late).toBeLessThan(1_000);
  const order = await db
    .selectFrom('orders')
    .select('status')
    .where('order_id', '=', order_id)
    .executeTakeFirst();
  expect(order?.status).toBe('pending');
}, 60_000);
