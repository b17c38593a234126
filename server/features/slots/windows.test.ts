import { beforeEach, describe, expect, test } from 'vitest';
import { urlOf } from '#contract/call.ts';
import { addClosure, removeClosure } from '#contract/operator-calendar.ts';
import { setClock } from '#contract/operator-house.ts';
import { setMemberStatus } from '#contract/operator-members.ts';
import { getSlots, getSlotsOfDay } from '#contract/slots.ts';
import { claimAt } from '#domain/slots/slot-rows.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { bookFreeSlot, type SlotKey } from '#server/testing/booked-slots.ts';
import { aMember, type TestMember } from '#server/testing/builders.ts';
import { deleteAllClaims } from '#server/testing/delete-all-claims.ts';
import { addClaim, addPendingOrder, courtIdOf } from '#server/testing/guard-fixtures.ts';
import { addLesson, findPlace } from '#server/testing/lesson-fixtures.ts';
import { signedIn } from '#server/testing/sessions.ts';

const noon = '2026-03-02T12:00:00+08:00';
const running = await openTestApp({ now: noon, env: { DEPOT_DEMO: '1' } });
const { app, db, context } = running;
const monday = '2026-03-09';
const court_id = await courtIdOf(db, 'Tournament Court 1');
const padelId = await courtIdOf(db, 'Padel Court 1');

const member = await aMember(db);
const other = await aMember(db);
const patron = await aMember(db, { status: 'long_term_member' });
const mine = await signedIn(running, member);
const others = await signedIn(running, other);
const patrons = await signedIn(running, patron);
type Cookie = typeof mine;

const readRaw = (cookie: Cookie, sport: Sport = 'Pickle', headers: Record<string, string> = {}) =>
  app.inject({ url: urlOf(getSlots.path, { sport }), headers: { ...cookie, ...headers } });

/** A window as it came, which has to be what the contract says. */
const read = async (cookie: Cookie, sport: Sport = 'Pickle') => {
  const answer = await readRaw(cookie, sport);
  expect(answer.statusCode).toBe(200);
  return getSlots.response.parse(answer.json());
};

const readDay = (cookie: Cookie, date: string, sport: Sport = 'Pickle') =>
  ask(app, getSlotsOfDay, { params: { sport, date } }, cookie);

/** What is written past the app is heard of at the next request after any that may have written. */
const wake = () => app.inject({ method: 'POST', url: '/api/nothing' });

const claimOf = async (cookie: Cookie, { court_id: court, booking_date, slot }: SlotKey) => {
  await wake();
  const row = (await read(cookie)).days[booking_date]?.[court];
  return row === undefined ? null : claimAt(row, slot);
};

const hour = (slot: Slot, booking_date = monday): SlotKey => ({ court_id, booking_date, slot });

const hold = async (
  { userId: user_id }: TestMember,
  at: SlotKey,
  until = '2026-03-02T04:03:00Z',
) => {
  const order_id = await addPendingOrder(db, { user_id });
  const expires_at = new Date(until);
  await db
    .transaction()
    .execute((tx) => addClaim(tx, { ...at, kind: 'hold', user_id, order_id, expires_at }));
  return order_id;
};

beforeEach(async () => {
  await deleteAllClaims(db);
  context.clock.set(Temporal.Instant.from(noon));
  await wake();
});

describe('the window of a sport', () => {
  test('has every day, the holidays, and a row for each court with something on it', async () => {
    await bookFreeSlot(db, other, hour(10), monday);
    await bookFreeSlot(db, other, { ...hour(11), court_id: padelId }, monday);
    await wake();
    const window = await read(mine);
    expect(window).toMatchObject({
      bookingDay: '2026-03-02',
      window: { from: '2026-03-02', to: '2026-03-11' },
      closures: [],
      holidays: ['2026-03-07'],
      holds: [],
    });
    const days = Object.entries(window.days);
    expect(days.map(([date]) => date)).toEqual(
      Array.from({ length: 10 }, (_, at) => `2026-03-${String(at + 2).padStart(2, '0')}`),
    );
    expect(window.days[monday]).toEqual({ [court_id]: '....b...............' });
    expect(days.filter(([, rows]) => Object.keys(rows).length > 0)).toHaveLength(1);
    expect((await read(mine, 'Padel')).days[monday]).toEqual({ [padelId]: '.....b..............' });
  });

  test('is longer for long-term members', async () => {
    await bookFreeSlot(db, other, hour(10, '2026-03-15'), monday);
    await wake();
    const window = await read(patrons);
    expect(window.window).toEqual({ from: '2026-03-02', to: '2026-03-15' });
    expect(window.days['2026-03-15']).toEqual({ [court_id]: '....b...............' });
    expect((await read(mine)).days).not.toHaveProperty('2026-03-15');
  });

  test('has the length of a membership from the moment that it changes', async () => {
    const { userId, email } = await aMember(db);
    const theirs = await signedIn(running, { userId, email });
    expect((await read(theirs)).window.to).toBe('2026-03-11');
    const params = { email };
    await ask(app, setMemberStatus, { params, body: { status: 'long_term_member' } });
    expect((await read(theirs)).window.to).toBe('2026-03-15');
    await ask(app, setMemberStatus, { params, body: { status: 'coach' } });
    expect((await read(theirs)).window.to).toBe('2026-03-11');
  });

  test('[SLOT-9] shows lessons and blocks as booked, and holds with their end', async () => {
    const place = await findPlace(db);
    await db.transaction().execute((tx) => addLesson(tx, place));
    const block = { kind: 'block', block_reason: 'A test.' } as const;
    await db.transaction().execute((tx) => addClaim(tx, { ...hour(12), ...block }));
    await hold(other, hour(14));
    expect(await claimOf(mine, { ...hour(place.slot), court_id: place.court_id })).toBe('booked');
    expect(await claimOf(mine, hour(12))).toBe('booked');
    expect(await claimOf(mine, hour(14))).toBe('held');
    expect((await read(mine)).holds).toEqual([
      { courtId: court_id, date: monday, slot: 14, until: '2026-03-02T04:03:00Z' },
    ]);
    expect((await read(mine, 'Padel')).holds).toEqual([]);
  });

  test('[SLOT-9] marks one’s own, and never says whose the others are', async () => {
    await bookFreeSlot(db, member, hour(10), monday);
    const orderId = await hold(member, hour(11));
    expect(await claimOf(mine, hour(10))).toBe('booked_by_you');
    expect(await claimOf(mine, hour(11))).toBe('held_by_you');
    expect(await claimOf(others, hour(10))).toBe('booked');
    expect(await claimOf(others, hour(11))).toBe('held');
    for (const cookie of [mine, others, patrons]) {
      const { body } = await readRaw(cookie);
      for (const secret of [member.userId, other.userId, member.email, orderId]) {
        expect(body).not.toContain(secret);
      }
    }
  });

  test('takes holds that ran out for free when it is read afresh', async () => {
    await hold(other, hour(14), '2026-03-02T04:00:00Z');
    await ask(app, setClock, { body: { now: noon } });
    expect(await claimOf(mine, hour(14))).toBeNull();
    expect((await read(mine)).holds).toEqual([]);
  });

  test('moves with the booking day, at 02:00', async () => {
    await bookFreeSlot(db, other, hour(10, '2026-03-12'), monday);
    context.clock.set(Temporal.Instant.from('2026-03-03T01:59:00+08:00'));
    expect((await read(mine)).bookingDay).toBe('2026-03-02');
    context.clock.set(Temporal.Instant.from('2026-03-03T02:00:00+08:00'));
    const window = await read(mine);
    expect(window.window).toEqual({ from: '2026-03-03', to: '2026-03-12' });
    expect(window.days['2026-03-12']).toEqual({ [court_id]: '....b...............' });
  });

  test('knows the closures of the sport and of the whole venue, and no others', async () => {
    const days = { from: '2026-02-20', to: '2026-03-03', reason: 'New nets' };
    const close = (sport: Sport | null, closed = days) =>
      ask(app, addClosure, { body: { sport, ...closed } });
    const ids = [(await close('Pickle')).answer.closure.id];
    expect((await read(mine)).closures).toEqual([days]);
    expect((await read(mine, 'Padel')).closures).toEqual([]);
    const night = { from: '2026-03-12', to: '2026-03-12', reason: 'A tournament' };
    ids.push((await close(null, night)).answer.closure.id);
    expect((await read(mine)).closures).toEqual([days]);
    expect((await read(patrons)).closures).toEqual([days, night]);
    expect((await read(patrons, 'Padel')).closures).toEqual([night]);
    for (const id of ids) await ask(app, removeClosure, { params: { id } });
    expect((await read(patrons)).closures).toEqual([]);
  });

  test('is for members alone, and for sports that exist', async () => {
    expect((await readRaw({ cookie: '' })).statusCode).toBe(401);
    expect((await readRaw(mine, 'Mixed' as Sport)).statusCode).toBe(400);
  });
});

describe('whoever has a window already', () => {
  const tagOf = async (cookie: Cookie) => String((await readRaw(cookie)).headers.etag);

  test('is told that nothing changed, until something does', async () => {
    const etag = await tagOf(mine);
    const same = await readRaw(mine, 'Pickle', { 'if-none-match': etag });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    expect(same.headers).toMatchObject({
      etag,
      'cache-control': 'private, no-cache',
      vary: 'cookie',
    });
    await bookFreeSlot(db, other, hour(10), monday);
    await wake();
    const changed = await readRaw(mine, 'Pickle', { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(changed.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'cookie' });
    expect(changed.headers.etag).not.toBe(etag);
  });

  test('is not bothered by what happens elsewhere, though the number rises', async () => {
    const before = await read(mine);
    const etag = await tagOf(mine);
    await bookFreeSlot(db, other, { ...hour(10), court_id: padelId }, monday);
    await wake();
    expect((await readRaw(mine, 'Pickle', { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await read(mine)).eventNumber).toBeGreaterThan(before.eventNumber);
  });

  test('has the same tag as others who own nothing in it, and another than owners', async () => {
    await bookFreeSlot(db, member, hour(10), monday);
    await wake();
    const newcomer = await signedIn(running, await aMember(db));
    expect(await tagOf(others)).toBe(await tagOf(newcomer));
    expect(await tagOf(mine)).not.toBe(await tagOf(others));
  });

  test('may name several tags, or any', async () => {
    const etag = await tagOf(mine);
    for (const known of [`"else", ${etag}`, '*']) {
      expect((await readRaw(mine, 'Pickle', { 'if-none-match': known })).statusCode).toBe(304);
    }
    expect((await readRaw(mine, 'Pickle', { 'if-none-match': '"else"' })).statusCode).toBe(200);
  });
});

describe('one day', () => {
  test('is told like the same day of the window', async () => {
    await bookFreeSlot(db, member, hour(10), monday);
    await hold(other, hour(11));
    await hold(other, hour(11, '2026-03-10'));
    await wake();
    const { answer } = await readDay(mine, monday);
    const window = await read(mine);
    expect(answer).toEqual({
      eventNumber: window.eventNumber,
      courts: window.days[monday],
      holds: window.holds.filter(({ date }) => date === monday),
    });
    expect(answer.courts[court_id]).toBe('....Bh..............');
    expect(answer.holds).toHaveLength(1);
  });

  test('outside of the member’s window is refused, for each by their own window', async () => {
    for (const date of ['2026-03-01', '2026-03-12']) {
      const { status, failure } = await readDay(mine, date);
      expect([status, failure.code]).toEqual([400, 'outside_window']);
    }
    expect((await readDay(patrons, '2026-03-15')).status).toBe(200);
    expect((await readDay(patrons, '2026-03-16')).failure.code).toBe('outside_window');
    expect((await readDay(mine, '2026-02-30')).failure.code).toBe('invalid_request');
  });

  test('that is closed for the sport is refused', async () => {
    const body = { sport: 'Padel', from: monday, to: monday, reason: 'New glass walls' };
    const { answer } = await ask(app, addClosure, { body });
    const { status, failure } = await readDay(mine, monday, 'Padel');
    expect([status, failure.code]).toEqual([409, 'day_closed']);
    expect((await readDay(mine, monday)).status).toBe(200);
    await ask(app, removeClosure, { params: { id: answer.closure.id } });
  });
});
