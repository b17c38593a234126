import { beforeEach, describe, expect, test } from 'vitest';
import { urlOf } from '#contract/call.ts';
import { addClosure, removeClosure } from '#contract/operator-calendar.ts';
import { setMemberStatus } from '#contract/operator-members.ts';
import { setClock } from '#contract/operator-server.ts';
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
import { addLesson, findCourtSlot } from '#server/testing/lesson-fixtures.ts';
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

/** Reads a window and checks it against the contract. */
const read = async (cookie: Cookie, sport: Sport = 'Pickle') => {
  const answer = await readRaw(cookie, sport);
  expect(answer.statusCode).toBe(200);
  return getSlots.response.parse(answer.json());
};

const readDay = (cookie: Cookie, date: string, sport: Sport = 'Pickle') =>
  ask(app, getSlotsOfDay, { params: { sport, date } }, cookie);

/**
 * Changes written directly to the database are noticed at the next request after one that may
 * write.
 */
const wake = () => app.inject({ method: 'POST', url: '/api/nothing' });

const claimOf = async (cookie: Cookie, { court_id: court, booking_date, slot }: SlotKey) => {
  await wake();
  const row = (await read(cookie)).days[booking_date]?.[court];
  return row === undefined ? null : claimAt(row, slot);
};

const slotAt = (slot: Slot, booking_date = monday): SlotKey => ({ court_id, booking_date, slot });

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
  test('has every day, the holidays, and a row for each court with a claim', async () => {
    await bookFreeSlot(db, other, slotAt(10), monday);
    await bookFreeSlot(db, other, { ...slotAt(11), court_id: padelId }, monday);
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
    await bookFreeSlot(db, other, slotAt(10, '2026-03-15'), monday);
    await wake();
    const window = await read(patrons);
    expect(window.window).toEqual({ from: '2026-03-02', to: '2026-03-15' });
    expect(window.days['2026-03-15']).toEqual({ [court_id]: '....b...............' });
    expect((await read(mine)).days).not.toHaveProperty('2026-03-15');
  });

  test('changes its length as soon as the membership changes', async () => {
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
    const courtSlot = await findCourtSlot(db);
    await db.transaction().execute((tx) => addLesson(tx, courtSlot));
    const block = { kind: 'block', block_reason: 'A test.' } as const;
    await db.transaction().execute((tx) => addClaim(tx, { ...slotAt(12), ...block }));
    await hold(other, slotAt(14));
    expect(await claimOf(mine, { ...slotAt(courtSlot.slot), court_id: courtSlot.court_id })).toBe(
      'booked',
    );
    expect(await claimOf(mine, slotAt(12))).toBe('booked');
    expect(await claimOf(mine, slotAt(14))).toBe('held');
    expect((await read(mine)).holds).toEqual([
      { courtId: court_id, date: monday, slot: 14, until: '2026-03-02T04:03:00Z' },
    ]);
    expect((await read(mine, 'Padel')).holds).toEqual([]);
  });

  test("[SLOT-9] marks the member's own slots, and never names other owners", async () => {
    await bookFreeSlot(db, member, slotAt(10), monday);
    const orderId = await hold(member, slotAt(11));
    expect(await claimOf(mine, slotAt(10))).toBe('booked_by_you');
    expect(await claimOf(mine, slotAt(11))).toBe('held_by_you');
    expect(await claimOf(others, slotAt(10))).toBe('booked');
    expect(await claimOf(others, slotAt(11))).toBe('held');
    for (const cookie of [mine, others, patrons]) {
      const { body } = await readRaw(cookie);
      for (const secret of [member.userId, other.userId, member.email, orderId]) {
        expect(body).not.toContain(secret);
      }
    }
  });

  test('shows expired holds as free when it is read again', async () => {
    await hold(other, slotAt(14), '2026-03-02T04:00:00Z');
    await ask(app, setClock, { body: { now: noon } });
    expect(await claimOf(mine, slotAt(14))).toBeNull();
    expect((await read(mine)).holds).toEqual([]);
  });

  test('moves with the booking day, at 02:00', async () => {
    await bookFreeSlot(db, other, slotAt(10, '2026-03-12'), monday);
    context.clock.set(Temporal.Instant.from('2026-03-03T01:59:00+08:00'));
    expect((await read(mine)).bookingDay).toBe('2026-03-02');
    context.clock.set(Temporal.Instant.from('2026-03-03T02:00:00+08:00'));
    const window = await read(mine);
    expect(window.window).toEqual({ from: '2026-03-03', to: '2026-03-12' });
    expect(window.days['2026-03-12']).toEqual({ [court_id]: '....b...............' });
  });

  test('has the closures of the sport and of the whole venue, and no others', async () => {
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

  test('is for members only, and for existing sports', async () => {
    expect((await readRaw({ cookie: '' })).statusCode).toBe(401);
    expect((await readRaw(mine, 'Mixed' as Sport)).statusCode).toBe(400);
  });
});

describe('a client with a cached window', () => {
  const tagOf = async (cookie: Cookie) => String((await readRaw(cookie)).headers.etag);

  test('gets 304 until something changes', async () => {
    const etag = await tagOf(mine);
    const same = await readRaw(mine, 'Pickle', { 'if-none-match': etag });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    expect(same.headers).toMatchObject({
      etag,
      'cache-control': 'private, no-cache',
      vary: 'cookie',
    });
    await bookFreeSlot(db, other, slotAt(10), monday);
    await wake();
    const changed = await readRaw(mine, 'Pickle', { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(changed.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'cookie' });
    expect(changed.headers.etag).not.toBe(etag);
  });

  test('gets 304 after changes elsewhere, though the event number rises', async () => {
    const before = await read(mine);
    const etag = await tagOf(mine);
    await bookFreeSlot(db, other, { ...slotAt(10), court_id: padelId }, monday);
    await wake();
    expect((await readRaw(mine, 'Pickle', { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await read(mine)).eventNumber).toBeGreaterThan(before.eventNumber);
  });

  test('has the same ETag as others without own slots, and another than owners', async () => {
    await bookFreeSlot(db, member, slotAt(10), monday);
    await wake();
    const newcomer = await signedIn(running, await aMember(db));
    expect(await tagOf(others)).toBe(await tagOf(newcomer));
    expect(await tagOf(mine)).not.toBe(await tagOf(others));
  });

  test('may send several ETags, or any', async () => {
    const etag = await tagOf(mine);
    for (const known of [`"else", ${etag}`, '*']) {
      expect((await readRaw(mine, 'Pickle', { 'if-none-match': known })).statusCode).toBe(304);
    }
    expect((await readRaw(mine, 'Pickle', { 'if-none-match': '"else"' })).statusCode).toBe(200);
  });
});

describe('one day', () => {
  test('equals the same day of the window', async () => {
    await bookFreeSlot(db, member, slotAt(10), monday);
    await hold(other, slotAt(11));
    await hold(other, slotAt(11, '2026-03-10'));
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

  test("outside the member's window is refused", async () => {
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
