import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { readCreditReport, readOccupancy, readPlay } from '#contract/console-reports.ts';
import { asDate } from '#server/db/database.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember } from '#server/testing/builders.ts';
import { aSale, sell } from '#server/testing/desk-sales.ts';
import { openingTime, playDay } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const desk = await aStaffMember(running, 'desk');

const query = { from: playDay, until: playDay };
const occupancy = async () => (await ask(app, readOccupancy, { query }, manager.headers)).answer;

const slotOf = (report: Awaited<ReturnType<typeof occupancy>>, court: string, slot: number) =>
  report.courts.find(({ name }) => name === court)?.slots[slot - 7];

test('reports are not for the desk', async () => {
  const { status } = await ask(app, readOccupancy, { query }, desk.headers);
  expect(status).toBe(403);
});

test('[REPORT-8] bookings are booked, blocks and closed days are not bookable', async () => {
  const empty = await occupancy();
  expect(empty.now.booked).toBe(0);
  expect(slotOf(empty, 'Tournament Court 1', 12)).toEqual({ booked: 0, bookable: 1 });
  await sell(running, manager, aSale());
  const { id } = await db
    .selectFrom('courts')
    .select('id')
    .where('name', '=', 'Tournament Court 1')
    .executeTakeFirstOrThrow();
  const block = { court_id: id, booking_date: playDay, slot: 13 as const, kind: 'block' as const };
  await db
    .insertInto('slot_claims')
    .values({ ...block, block_reason: 'New net' })
    .execute();
  const report = await occupancy();
  expect(slotOf(report, 'Tournament Court 1', 12)).toEqual({ booked: 1, bookable: 1 });
  expect(slotOf(report, 'Tournament Court 1', 13)).toEqual({ booked: 0, bookable: 0 });
  expect(report.now).toEqual({ booked: 1, bookable: empty.now.bookable - 1 });
  expect(report.weekdays.map(({ name, slots }) => [name, slots[5]?.booked])).toContainEqual([
    ...['Wednesday', 1],
  ]);
  const closure = { sport_id: null, from_date: playDay, to_date: playDay, reason: 'Flood' };
  await db.insertInto('closures').values(closure).execute();
  // The booked slot stays, as long as it is not cancelled.
  expect((await occupancy()).now).toEqual({ booked: 1, bookable: 1 });
  await db.deleteFrom('closures').where('reason', '=', 'Flood').execute();
});

test('[REPORT-17] of a period under way, days to come are counted neither as booked nor as bookable', async () => {
  const today = openingTime.slice(0, 10);
  const month = { from: today, until: playDay };
  const { answer: shares } = await ask(app, readOccupancy, { query: month }, manager.headers);
  const only = { from: today, until: today };
  const { answer: day } = await ask(app, readOccupancy, { query: only }, manager.headers);
  expect(shares).toMatchObject({ period: month, countedUntil: today, now: day.now });
  const { answer: play } = await ask(app, readPlay, { query: month }, manager.headers);
  expect(play).toMatchObject({ countedUntil: today, attendance: { now: { bookings: 0 } } });
});

test('[REPORT-9] no-shows are counted by the day of play', async () => {
  const { id } = await db
    .selectFrom('bookings')
    .select('id')
    .where('booking_date', '=', playDay)
    .executeTakeFirstOrThrow();
  const at = asDate(context.clock.now());
  await db
    .insertInto('booking_attendance')
    .values({ booking_id: id, state: 'no_show', at, staff_user_id: manager.userId })
    .execute();
  const { answer } = await ask(app, readPlay, { query }, manager.headers);
  expect(answer.attendance).toEqual({
    now: { bookings: 1, checkedIn: 0, noShows: 1 },
    earlier: { bookings: 0, checkedIn: 0, noShows: 0 },
  });
});

test('[REPORT-12] [REPORT-13] credits have their movements, and an age by the newest that cover them', async () => {
  const { userId } = await aMember(db);
  const entry = async (days: number, amount: number, kind: 'grant' | 'correction' = 'grant') => {
    const created_at = asDate(context.clock.now().subtract({ hours: 24 * days }));
    const rest = { kind, reason: 'A gift', created_by: 'test', idempotency_key: randomUUIDv7() };
    await db
      .insertInto('credit_entries')
      .values({ user_id: userId, amount_sen: amount, created_at, ...rest })
      .execute();
  };
  await entry(400, 5_000);
  await entry(100, 3_000);
  await entry(10, 1_000);
  await entry(2, -2_500, 'correction');
  const period = { from: '2026-11-09', until: '2026-11-16' };
  const { answer } = await ask(app, readCreditReport, { query: period }, manager.headers);
  expect(answer.outstandingSen).toBe(6_500);
  expect(answer.ages.map(({ sen }) => sen)).toEqual([1_000, 0, 3_000, 0, 2_500]);
  const moved = Object.fromEntries(answer.movements.map(({ key, nowSen }) => [key, nowSen]));
  expect(moved).toMatchObject({ given: 0, taken_back: -2_500, spent: 0 });
  const before = Object.fromEntries(answer.movements.map(({ key, beforeSen }) => [key, beforeSen]));
  expect(before).toMatchObject({ given: 1_000, taken_back: 0 });
});
