import { afterEach, describe, expect, test } from 'vitest';
import { readDay } from '#contract/console-day.ts';
import { makeSeries } from '#contract/console-series.ts';
import { readSlotHistory } from '#contract/console-slot-history.ts';
import { blockSlots } from '#contract/desk-blocks.ts';
import { addClosure, removeClosure } from '#contract/operator-calendar.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { openLessons } from '#server/testing/lessons.ts';
import { buy } from '#server/testing/own-bookings.ts';
import { openSeries, tuesdays } from '#server/testing/series.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
} from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// The clock is at Monday, 16 November, 09:00 AM.
const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
await openLessons(running);
const [desk, manager] = [
  await aStaffMember(running, 'desk'),
  await aStaffMember(running, 'manager'),
];
const court = 'Tournament Court 1';
const [first, second, third, fourth] = tuesdays;
const { courtId, preview, make, end, restore, list, listed, page, blocked } = await openSeries(
  running,
  manager,
  court,
);

afterEach(async () => {
  for (const { id } of await list()) await end(id, { scope: 'all', date: first });
  expect(await brokenInvariants(context)).toEqual([]);
});

test('[SERIES-1] a series blocks the same slots every week, beyond the booking window', async () => {
  const { status, answer, id } = await make({ weeks: 10, forWhom: 'Smash Club' });
  expect(status).toBe(200);
  expect(answer.blocked).toHaveLength(10);
  expect(answer.blocked.at(-1)).toBe('2027-01-19');
  expect(await blocked(id)).toHaveLength(20);
  expect(await listed(id)).toMatchObject({
    ...{ sport: 'Pickle', reason: 'Smash Club', forWhom: 'Smash Club' },
    runs: [{ court, slot: 20, durationSlots: 2 }],
  });
  expect(await page(id)).toHaveLength(10);
  const mei = await aShopper(running);
  const order = anOrderRequest({ date: second, slots: { [court]: [21] } });
  expect((await place(running, mei, order)).failure.code).toBe('timeslot_taken');
});

test('[SERIES-1] it does not begin in the past or in more than a year, and ends with the day', async () => {
  expect((await preview({ firstDate: '2026-11-09' })).failure.code).toBe('slot_past');
  expect((await preview({ firstDate: '2027-11-16' })).failure.code).toBe('series_too_late');
  expect((await preview({ slot: 25 })).status).toBe(400);
  expect((await preview({ weeks: 53 })).status).toBe(400);
  expect((await preview({ courtId: 999 })).failure.code).toBe('court_unavailable');
});

describe('[SERIES-2] what is in the way', () => {
  test('is said of each date, and is left out', async () => {
    const other = 'Tournament Court 3';
    const onOther = { courtId: await courtIdOf(db, other), weeks: 5, slot: 15 as const };
    const mei = await aShopper(running, { displayName: 'Mei Tan' });
    const ada = await aShopper(running, { displayName: 'Ada' });
    await buy(running, mei, { date: first, slots: { [other]: [16] } });
    await place(running, ada, anOrderRequest({ date: second, slots: { [other]: [15] } }));
    const { courtId: id3 } = onOther;
    const light = { courtId: id3, date: third, slots: [16], reason: 'New lights' } as const;
    await ask(app, blockSlots, { body: { ...light, slots: [16] } }, manager.headers);
    const closure = { sport: null, from: fourth, to: fourth, reason: 'Flood' };
    const closed = await ask(app, addClosure, { body: closure });
    const { answer } = await preview(onOther);
    const free = { closure: null, inTheWay: [], wasException: false };
    expect(answer.dates).toEqual([
      { ...free, date: first, inTheWay: [{ slot: 16, kind: 'booking', name: 'Mei Tan' }] },
      { ...free, date: second, inTheWay: [{ slot: 15, kind: 'hold', name: 'Ada' }] },
      { ...free, date: third, inTheWay: [{ slot: 16, kind: 'block', name: 'New lights' }] },
      { ...free, date: fourth, closure: 'Flood' },
      { ...free, date: '2026-12-15' },
    ]);
    const { id, answer: made } = await make(onOther);
    expect(made.blocked).toEqual(['2026-12-15']);
    expect(await page(id)).toEqual([
      ...tuesdays.map((date) => `${date} 15 left out`),
      '2026-12-15 15',
    ]);
    await ask(app, removeClosure, { params: { id: closed.answer.closure.id } });
  });

  test('is a weekly class as well, whose later dates have no class yet', async () => {
    const schedule = await db
      .selectFrom('program_schedules')
      .innerJoin('courts', 'courts.id', 'program_schedules.court_id')
      .select(['court_id', 'slot', 'day_of_week'])
      .where('courts.name', '=', 'Tournament Court 5')
      .executeTakeFirstOrThrow();
    const firstDate = Temporal.PlainDate.from('2026-11-16')
      .add({ days: schedule.day_of_week - 1 + 7 * 5 })
      .toString();
    const asked = { courtId: schedule.court_id, slot: schedule.slot, durationSlots: 1, firstDate };
    const { answer } = await preview({ ...asked, weeks: 2 });
    expect(answer.dates.map(({ inTheWay }) => inTheWay.map(({ kind }) => kind))).toEqual([
      ['lesson'],
      ['lesson'],
    ]);
    const { failure } = await make({ ...asked, weeks: 2 });
    expect(failure.code).toBe('series_without_dates');
  });

  test('is nothing that has expired', async () => {
    const ada = await aShopper(running);
    const request = anOrderRequest({ date: first, slots: { 'Tournament Court 2': [15] } });
    await place(running, ada, request);
    context.clock.set(context.clock.now().add({ minutes: 5 }));
    const other = await courtIdOf(db, 'Tournament Court 2');
    const { answer } = await make({ courtId: other, slot: 15, durationSlots: 1, weeks: 1 });
    expect(answer.blocked).toEqual([first]);
  });
});

test('[SERIES-3] nothing is made if something has changed since the preview', async () => {
  const slot = { slot: 11, durationSlots: 1 } as const;
  const { digest } = (await preview(slot)).answer;
  const mei = await aShopper(running);
  await place(running, mei, anOrderRequest({ date: second, slots: { [court]: [11] } }));
  const { failure, id } = await make({ ...slot, digest });
  expect(failure.code).toBe('preview_changed');
  expect(await blocked(id)).toEqual([]);
  expect(await db.selectFrom('block_series').where('id', '=', id).select('id').execute()).toEqual(
    [],
  );
});

test('[SERIES-3] a series that is sent again is the same series', async () => {
  const { body, answer, id } = await make({ slot: 12, durationSlots: 1, leftOut: [third] });
  expect(answer.blocked).toEqual([first, second, fourth]);
  const again = await ask(app, makeSeries, { body }, manager.headers);
  expect([again.status, again.answer.blocked]).toEqual([200, answer.blocked]);
  expect(await blocked(id)).toHaveLength(3);
  const log = db.selectFrom('audit_log').select('action').where('action', '=', 'series.add');
  const entries = await log.where('reason', '=', 'Smash Club').execute();
  expect(entries.length).toBeGreaterThan(0);
  const none = await make({ slot: 13, durationSlots: 1, leftOut: [...tuesdays] });
  expect(none.failure.code).toBe('series_without_dates');
});

test('[SERIES-4] the day says which date of a series it is, and the slot has its history', async () => {
  const { id } = await make({ slot: 14, durationSlots: 1, forWhom: 'Smash Club' });
  await end(id, { scope: 'one', date: third });
  expect((await page(id))[2]).toBe(`${third} 14 left out`);
  const { answer } = await ask(app, readDay, { query: { date: second } }, manager.headers);
  expect(
    answer.claims.find((claim) => claim.courtId === courtId && claim.slot === 14),
  ).toMatchObject({
    kind: 'block',
    reason: 'Smash Club',
    series: { id, place: 2, weeks: 4, lastDate: fourth, forWhom: 'Smash Club' },
  });
  const asked = { query: { courtId, date: third, slot: 14 } } as const;
  const history = await ask(app, readSlotHistory, asked, manager.headers);
  expect(history.answer.events.map(({ kind }) => kind)).toEqual(['blocked', 'unblocked']);
});

test('[SERIES-8] the desk ends the date of today, and makes no series', async () => {
  const today = '2026-11-16';
  const asked = { slot: 22, durationSlots: 1, firstDate: today } as const;
  expect((await preview(asked, desk)).failure.code).toBe('block_other_day');
  const { id } = await make(asked);
  expect((await end(id, { scope: 'all', date: today }, desk)).failure.code).toBe('block_other_day');
  expect((await end(id, { scope: 'one', date: today }, desk)).freed).toEqual([today]);
  const body = { runs: [{ id, dates: [today], weeks: 4 }], insteadOf: null };
  expect((await restore(id, body, desk)).status).toBe(200);
});
