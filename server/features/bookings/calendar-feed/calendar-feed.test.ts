import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import {
  createCalendarFeed,
  getCalendarFeed,
  revokeCalendarFeed,
} from '#contract/calendar-feed.ts';
import { deleteAccount } from '#contract/profile.ts';
import { refundBooking } from '#contract/refunds.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { addBooking, addClaim, courtIdOf } from '#server/testing/guard-fixtures.ts';
import { move } from '#server/testing/moving.ts';
import { buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aShopper, openingTime, playDay, type Shopper } from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;

const create = async (shopper: Shopper): Promise<string> => {
  const { feed } = (await ask(app, getCalendarFeed, {}, shopper.headers)).answer;
  const body = { replaces: feed?.createdAt ?? null };
  const { answer } = await ask(app, createCalendarFeed, { body }, shopper.headers);
  const { origin, pathname } = new URL(answer.url);
  expect(origin).toBe(context.settings.publicUrl);
  return pathname;
};

const read = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  app.inject({ method: 'GET', url: path, headers: { ...headers } });

const eventsOf = async (path: string) => {
  const calendar = new ICAL.Component(ICAL.parse((await read(path)).body));
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
};

describe('a calendar feed URL', () => {
  test('is returned once and stored only as a hash', async () => {
    const mei = await aShopper(running);
    const currentFeed = () => ask(app, getCalendarFeed, {}, mei.headers);
    expect((await currentFeed()).answer).toEqual({ feed: null });
    const path = await create(mei);
    expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
    expect((await currentFeed()).answer).toEqual({ feed: { createdAt: expect.any(String) } });
    const kept = await db.selectFrom('calendar_feeds').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(path.slice('/calendar/'.length, -4));
  });

  test('stops working when it is revoked, replaced, or the account is deleted', async () => {
    const mei = await aShopper(running);
    const first = await create(mei);
    expect((await read(first)).statusCode).toBe(200);
    const second = await create(mei);
    expect((await read(first)).statusCode).toBe(404);
    expect((await read(second)).statusCode).toBe(200);
    await ask(app, revokeCalendarFeed, {}, mei.headers);
    expect((await read(second)).statusCode).toBe(404);
    const third = await create(mei);
    await ask(app, deleteAccount, { body: {} }, mei.headers);
    expect((await read(third)).statusCode).toBe(404);
  });

  test('is not replaced by a request that names an outdated feed', async () => {
    const mei = await aShopper(running);
    const first = await create(mei);
    const stale = [null, '2026-11-01T00:00:00.000Z'];
    for (const replaces of stale) {
      const { failure } = await ask(app, createCalendarFeed, { body: { replaces } }, mei.headers);
      expect(failure.code).toBe('conflict');
    }
    expect((await read(first)).statusCode).toBe(200);
  });

  test('is created once by many concurrent tabs', async () => {
    const mei = await aShopper(running);
    const made = await Promise.all(
      Array.from({ length: 8 }, () =>
        ask(app, createCalendarFeed, { body: { replaces: null } }, mei.headers),
      ),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each([`${'x'.repeat(43)}.ics`, 'x.ics', `${'x'.repeat(43)}`, '%2e%2e.ics'])(
    'that does not exist, such as %s, returns 404',
    async (file) => {
      const answer = await read(`/calendar/${file}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().code).toBe('not_found');
    },
  );

  test('can be created only by a signed-in member', async () => {
    expect((await ask(app, createCalendarFeed, { body: { replaces: null } }, {})).status).toBe(401);
  });

  test('is rate limited', async () => {
    const { app: limited } = await openTestApp({ env: { REQUESTS_PER_MINUTE: '1000' } });
    const statuses: number[] = [];
    for (let count = 0; count <= 120; count += 1) {
      const answer = await limited.inject({ url: `/calendar/${'x'.repeat(43)}.ics` });
      statuses.push(answer.statusCode);
    }
    expect(new Set(statuses.slice(0, 120))).toEqual(new Set([404]));
    expect(statuses[120]).toBe(429);
  });
});

describe('the calendar feed', () => {
  test('has the current bookings, under stable ids', async () => {
    const mei = await aShopper(running);
    const ada = await aShopper(running);
    const path = await create(mei);
    expect(await eventsOf(path)).toEqual([]);
    await buy(running, mei, { slots: { 'Tournament Court 1': [24] } });
    await buy(running, ada, { slots: { 'Tournament Court 1': [23] } });
    const bookingId = await onlyBooking(db, mei);
    const [event, ...others] = await eventsOf(path);
    expect(others).toEqual([]);
    expect(event?.uid).toBe(`${bookingId}@depot`);
    expect(event?.summary).toBe('Court Booking - Pickle Tournament Court 1');
    expect(event?.startDate.toJSDate().toISOString()).toBe('2026-11-18T16:00:00.000Z');
    expect(event?.sequence).toBe(0);
    expect(event?.location).toBe('Pickle Tournament Court 1, Depot, Kuala Lumpur, Malaysia');

    const target = { date: playDay, slot: 25, courtName: 'Tournament Court 2' } as const;
    await move(running, mei, bookingId, target);
    const [moved] = await eventsOf(path);
    expect(moved?.uid).toBe(`${bookingId}@depot`);
    expect(moved?.sequence).toBe(1);
    expect(moved?.location).toMatch(/^Pickle Tournament Court 2, /);
    expect(moved?.startDate.toJSDate().toISOString()).toBe('2026-11-18T17:00:00.000Z');

    await ask(app, refundBooking, { params: { bookingId } }, mei.headers);
    expect(await eventsOf(path)).toEqual([]);
  });

  test('[CAL-1] [CAL-10] names the coach and the court of a private lesson', async () => {
    const mei = await aShopper(running);
    const coach = await aShopper(running, { status: 'coach' });
    const path = await create(mei);
    const court_id = await courtIdOf(db, 'Padel Court 1');
    const claim = { court_id, user_id: mei.userId, booking_date: playDay, slot: 10 } as const;
    await db
      .updateTable('profiles')
      .set({ display_name: 'Coach Lim' })
      .where('user_id', '=', coach.userId)
      .execute();
    await db.transaction().execute(async (tx) => {
      await addClaim(tx, { ...claim, kind: 'booking' });
      await addBooking(tx, {
        ...claim,
        booking_type: 'private_lesson',
        coach_user_id: coach.userId,
      });
    });
    const [event] = await eventsOf(path);
    expect(event?.summary).toBe('Private Lesson with Coach Lim');
    expect(event?.description).toBe('Coach: Coach Lim');
    expect(event?.location).toBe('Padel Court 1, Depot, Kuala Lumpur, Malaysia');
  });

  test('[CAL-8] includes the last 30 days', async () => {
    const mei = await aShopper(running);
    const path = await create(mei);
    await buy(running, mei, { slots: { 'Tournament Court 3': [12] } });
    context.clock.set(Temporal.Instant.from('2026-12-18T12:00:00+08:00'));
    expect(await eventsOf(path)).toHaveLength(1);
    context.clock.set(Temporal.Instant.from('2026-12-19T12:00:00+08:00'));
    expect(await eventsOf(path)).toEqual([]);
    context.clock.set(Temporal.Instant.from(openingTime));
  });

  test('[CAL-7] returns 304 while nothing has changed', async () => {
    const mei = await aShopper(running);
    const path = await create(mei);
    await buy(running, mei, { slots: { 'Tournament Court 4': [12] } });
    const first = await read(path);
    expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const tag = String(first.headers.etag);
    const again = await read(path, { 'if-none-match': `W/${tag}` });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    await buy(running, mei, { slots: { 'Tournament Court 4': [13] } });
    const changed = await read(path, { 'if-none-match': tag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(tag);
  });
});
