import { get } from 'node:http';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { issueCredits, setMemberStatus } from '#contract/operator-members.ts';
import { setSwitch } from '#contract/operator-venue.ts';
import { numberEvents } from '#server/live/repository.ts';
import { writeEvent } from '#server/live/write-event.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { bookFreeSlot } from '#server/testing/booked-slots.ts';
import { aMember } from '#server/testing/builders.ts';
import { deleteAllClaims } from '#server/testing/delete-all-claims.ts';
import {
  addBooking,
  addClaim,
  addPendingOrder,
  courtIdOf,
} from '#server/testing/guard-fixtures.ts';
import { addressOf, type LiveQuery, type Numbered, openLive } from '#server/testing/live-client.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import { signedIn } from '#server/testing/sessions.ts';

const running = await openTestApp({ now: '2026-03-02T12:00:00+08:00' });
const { app, db } = running;
const address = await addressOf(app);
const monday = '2026-03-09';
const court_id = await courtIdOf(db, 'Tournament Court 1');
const padelId = await courtIdOf(db, 'Padel Court 1');
const member = await aMember(db);
const other = await aMember(db);
const mine = await signedIn(running, member);
const others = await signedIn(running, other);

const open = (query: LiveQuery = {}) => openLive(address, { sport: 'Pickle', ...mine, ...query });
const longTimeout = { timeout: 10_000 };
const countConnections = () => promisify(app.server.getConnections.bind(app.server))();
const isAbout =
  (topic: Numbered['topic']) =>
  (message: Numbered): boolean =>
    message.topic === topic;
const slotAt = (slot: 10 | 11 | 12) => ({ court_id, booking_date: monday, slot });
const place = (slot: number) => ({ courtId: court_id, date: monday, slot });
const book = (slot: 10 | 11 | 12) =>
  db.transaction().execute(async (tx) => {
    await addClaim(tx, { ...slotAt(slot), kind: 'booking', user_id: member.userId });
    await addBooking(tx, { ...slotAt(slot), user_id: member.userId });
  });

beforeEach(async () => {
  await deleteAllClaims(db);
  // Makes the feed read earlier events before a stream opens.
  await app.inject({ method: 'POST', url: '/api/nothing' });
  await app.inject({ url: '/api/slots/Pickle', headers: mine });
});

describe('a stream', () => {
  test('starts with hello, the last number and the reconnect delay', async () => {
    const stream = await open();
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close',
      'x-content-type-options': 'nosniff',
    });
    expect(stream.headers).not.toHaveProperty('transfer-encoding');
    expect(stream.headers).toHaveProperty('permissions-policy');
    expect(stream.headers).toHaveProperty('content-security-policy');
    expect(await stream.next()).toEqual({ topic: 'hello', number: await numberEvents(db) });
    expect(stream.text()).toMatch(/^retry: 1000\n/);
  });

  test('is for members only, and for an existing sport', async () => {
    expect((await open({ cookie: '' })).status).toBe(401);
    expect((await open({ sport: 'Mixed' as 'Padel' })).status).toBe(400);
    const head = await fetch(`${address}/api/live`, { method: 'HEAD', headers: mine });
    expect(head.status).toBe(404);
  });

  test('sends a booking, a hold and their end, in order', async () => {
    const stream = await open(others);
    await book(10);
    const user_id = member.userId;
    const order_id = await addPendingOrder(db, { user_id });
    const expires_at = new Date('2026-03-02T04:03:00Z');
    await db
      .transaction()
      .execute((tx) =>
        addClaim(tx, { ...slotAt(11), kind: 'hold', user_id, order_id, expires_at }),
      );
    await deleteAllClaims(db);
    const changes = [];
    for (let at = 0; at < 3; at += 1) changes.push(await stream.next(isAbout('slots')));
    expect(changes.map((message) => 'changes' in message && message.changes)).toEqual([
      [{ ...place(10), claim: 'booked' }],
      [{ ...place(11), claim: 'held', until: '2026-03-02T04:03:00Z' }],
      [
        { ...place(10), claim: null },
        { ...place(11), claim: null },
      ],
    ]);
    const numbers = changes.map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });

  test("[SLOT-9] marks the member's own slots and never names owners", async () => {
    const [own, foreign] = [await open(), await open(others)];
    await book(10);
    expect(await own.next(isAbout('slots'))).toMatchObject({
      changes: [{ ...place(10), claim: 'booked_by_you' }],
    });
    expect(await foreign.next(isAbout('slots'))).toMatchObject({
      changes: [{ ...place(10), claim: 'booked' }],
    });
    for (const stream of [own, foreign]) {
      for (const secret of [member.userId, other.userId, member.email, 'order_']) {
        expect(stream.text()).not.toContain(secret);
      }
    }
  });

  test('sends slots of its sport only, and none without a sport', async () => {
    const pickle = await open();
    const padel = await open({ sport: 'Padel' });
    const { sport: _, ...none } = { ...mine, sport: 'Pickle' };
    const neither = await openLive(address, none);
    await bookFreeSlot(db, member, { ...slotAt(10), court_id: padelId }, monday);
    await book(11);
    await ask(app, setSwitch, { params: { name: 'lessons' }, body: { isOn: true } });
    for (const stream of [pickle, padel, neither]) await stream.next(isAbout('venue'));
    const courtsIn = (messages: Numbered[]) =>
      messages.flatMap((message) =>
        message.topic === 'slots' ? message.changes.map(({ courtId }) => courtId) : [],
      );
    expect(courtsIn(pickle.messages())).toEqual([court_id]);
    expect(courtsIn(padel.messages())).toEqual([padelId]);
    expect(courtsIn(neither.messages())).toEqual([]);
    await ask(app, setSwitch, { params: { name: 'lessons' }, body: { isOn: false } });
  });

  test('sends credits, membership, orders and bookings to their member only', async () => {
    const [own, foreign] = [await open(), await open(others)];
    const { email, userId } = member;
    const grant = { params: { email }, body: { amountSen: 2_500, reason: 'A test.' } };
    await ask(app, issueCredits, grant);
    expect(await own.next(isAbout('credits'))).toMatchObject({ balanceSen: 2_500 });
    await ask(app, setMemberStatus, { params: { email }, body: { status: 'coach' } });
    expect(await own.next(isAbout('membership'))).toMatchObject({ status: 'coach' });
    const orders = { userId, orderId: 'order_abcdefgh1', status: 'completed' } as const;
    await db.transaction().execute((tx) => writeEvent(tx, { topic: 'orders', payload: orders }));
    const { number, ...emitted } = await own.next(isAbout('orders'));
    expect(emitted).toEqual({ topic: 'orders', orderId: 'order_abcdefgh1', status: 'completed' });
    const bookings = { topic: 'bookings', payload: { userId } } as const;
    await db.transaction().execute((tx) => writeEvent(tx, bookings));
    const { number: _, ...changed } = await own.next(isAbout('bookings'));
    expect(changed).toEqual({ topic: 'bookings' });
    await book(10);
    await foreign.next(isAbout('slots'));
    expect(foreign.messages().map(({ topic }) => topic)).toEqual(['hello', 'slots']);
    await ask(app, setMemberStatus, { params: { email }, body: { status: 'normal_member' } });
  });
});

describe('a browser that was disconnected', () => {
  /** Makes three bookings; a stream that is closed after the first has received only that one. */
  const beAway = async () => {
    const before = await open(others);
    await book(10);
    const { number } = await before.next(isAbout('slots'));
    before.kill();
    await book(11);
    await book(12);
    return number;
  };
  const slotsOf = (messages: Numbered[]) =>
    messages.flatMap((message) =>
      message.topic === 'slots' ? message.changes.map(({ slot }) => slot) : [],
    );

  test.each(['after', 'lastEventId'] as const)('gets what it missed, by %s', async (name) => {
    const number = await beAway();
    const stream = await open({ ...others, [name]: number });
    expect(await stream.next()).toEqual({ topic: 'hello', number });
    while (slotsOf(stream.messages()).length < 2) await stream.next(isAbout('slots'));
    expect(slotsOf(stream.messages())).toEqual([11, 12]);
  });

  test('resumes from the larger of the two numbers', async () => {
    const number = await beAway();
    const stream = await open({ ...others, after: 0, lastEventId: number });
    expect(await stream.next()).toEqual({ topic: 'hello', number });
  });

  test('is reset if it missed too much, or its number is unknown', async () => {
    const newest = await numberEvents(db);
    expect(newest).toBeGreaterThan(1);
    const stream = await open({ after: newest + 1_000 });
    expect(await stream.next()).toEqual({ topic: 'reset', number: newest });
    await book(10);
    expect(await stream.next()).toMatchObject({ topic: 'slots' });
  });

  test('that sends no number gets a fresh start', async () => {
    const stream = await open({ lastEventId: 'abc' });
    expect(await stream.next()).toMatchObject({ topic: 'hello' });
  });
});

describe('a stream ends', () => {
  test('when its session ends', async () => {
    const leaving = await aMember(db);
    const theirs = await signedIn(running, leaving);
    const stream = await open(theirs);
    const stays = await open();
    await app.inject({ method: 'DELETE', url: '/api/session', headers: theirs });
    await stream.ended;
    expect((await open(theirs)).status).toBe(401);
    await book(10);
    expect(await stays.next(isAbout('slots'))).toBeTruthy();
  });

  test('when a member opens too many, the oldest first', async () => {
    const streams = [];
    for (let at = 0; at < 21; at += 1) streams.push(await open(others));
    await streams[0]?.ended;
    await book(10);
    for (const stream of streams.slice(1)) await stream.next(isAbout('slots'));
  });

  test('by itself when its browser is gone, and the others continue', async () => {
    const streams = await Promise.all(Array.from({ length: 8 }, () => open(others)));
    const stays = await open();
    for (const stream of streams) stream.kill();
    for (const slot of [10, 11, 12] as const) await book(slot);
    for (let at = 0; at < 3; at += 1) await stays.next(isAbout('slots'));
  });

  test('before it starts if its browser is already gone', async () => {
    const theirs = await signedIn(running, await aMember(db));
    const stays = await open(theirs);
    // A lock blocks the reading of events, and so the start of these streams.
    const lock = await db.startTransaction().execute();
    await sql`select pg_advisory_xact_lock(7340022)`.execute(lock);
    await book(10);
    const connections = await countConnections();
    let arrived = 0;
    app.server.on('request', () => {
      arrived += 1;
    });
    const requests = Array.from({ length: 20 }, () =>
      get(`${address}/api/live?after=999999999`, { headers: theirs, agent: false }),
    );
    for (const request of requests) request.on('error', () => undefined);
    await expect.poll(() => arrived, longTimeout).toBe(20);
    await waitForLock(db);
    for (const request of requests) request.destroy();
    await expect.poll(() => countConnections(), longTimeout).toBe(connections);
    await lock.rollback().execute();
    // If they counted, the limit would be exceeded and the oldest would end.
    for (const slot of [10, 11] as const) {
      if (slot === 11) await book(11);
      await stays.next(isAbout('slots'));
    }
  });

  test('when its browser does not read', async () => {
    const stream = await open(others);
    await stream.next();
    stream.pause();
    const payload = {
      userId: other.userId,
      orderId: 'x'.repeat(100_000),
      status: 'pending',
    } as const;
    for (let at = 0; at < 200; at += 1) {
      await db.transaction().execute((tx) => writeEvent(tx, { topic: 'orders', payload }));
    }
    stream.resume();
    await stream.ended;
    expect(stream.messages().length).toBeLessThan(200);
  });
});

test('an app that closes ends its streams at once', async () => {
  const second = await openTestApp();
  const someone = await aMember(second.db);
  const stream = await openLive(await addressOf(second.app), await signedIn(second, someone));
  await stream.next();
  const start = performance.now();
  await second.app.close();
  await stream.ended;
  expect(performance.now() - start).toBeLessThan(2_000);
});
