import { expect, test } from 'vitest';
import * as calls from '#contract/operator-calendar.ts';
import { listClosuresForRules } from '#server/features/venue/closures.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { fillVenue } from '#server/testing/busy-venue.ts';
import { day } from '#server/testing/guard-fixtures.ts';
import { makeTraces } from '#server/testing/traces.ts';

const { app, db } = await openTestApp();
const traces = makeTraces(db);
const noTraces = { audit: [], events: [] };

test('[CLOSE-12] closing days and opening them again are both audited', async () => {
  const request = {
    sport: 'Padel',
    from: '2026-12-24',
    to: '2026-12-26',
    reason: 'New glass walls',
  };
  const { answer } = await ask(app, calls.addClosure, { body: request });
  const { closure, counts } = answer;
  expect(closure).toEqual({ id: closure.id, ...request });
  expect(counts).toMatchObject({ people: 0, bookings: 0, orders: 0, classes: 0 });
  expect((await ask(app, calls.listClosures)).answer.closures).toContainEqual(closure);
  const { audit, events } = await traces();
  expect(audit).toMatchObject([
    {
      actor: 'operator',
      action: 'closure.add',
      subject: `closure:${closure.id}`,
      details: {
        before: null,
        after: { scope: { kind: 'sport', sport: 'Padel' }, from: request.from, ...counts },
      },
    },
  ]);
  expect(events).toContainEqual({ topic: 'venue', payload: { changed: 'closures' } });

  const again = await ask(app, calls.addClosure, { body: request });
  expect(again.failure).toMatchObject({
    code: 'closure_covered',
    details: { closure: { id: closure.id } },
  });
  expect(await traces()).toEqual(noTraces);

  const removed = await ask(app, calls.removeClosure, { params: { id: closure.id } });
  expect(removed.answer).toEqual({ closure });
  expect((await traces()).audit).toMatchObject([
    { action: 'closure.remove', details: { before: closure, after: null } },
  ]);
  const gone = await ask(app, calls.removeClosure, { params: { id: closure.id } });
  expect(gone.status).toBe(404);
  expect(gone.said).toBe(`There is no closure with the id ${closure.id}.`);
  expect(await traces()).toEqual(noTraces);
});

test('a holiday that closes the venue returns the bookings of the day, an open one does not', async () => {
  await fillVenue(db);
  const declare = async (isClosed: boolean) => {
    const request = { params: { date: day }, body: { name: 'Election day', isClosed } };
    const { bookings, classes } = (await ask(app, calls.setHoliday, request)).answer;
    return { bookings, classes: classes.map(({ date }) => date) };
  };
  expect(await declare(true)).toEqual({ bookings: 4, classes: [day] });
  expect(await declare(false)).toEqual({ bookings: 0, classes: [] });
  await ask(app, calls.removeHoliday, { params: { date: day } });
});

test.each([
  ['a last day before the first', { from: '2026-12-26', to: '2026-12-24' }, 'to: must not be'],
  ['a day that does not exist', { from: '2026-02-30' }, 'from: must be a day such as'],
  ['another way to write a day', { from: '24/12/2026' }, 'from: must be a day such as'],
  ['a sport that is not played', { sport: 'Tennis' }, 'sport: must be one of Pickle, Padel'],
  ['no reason', { reason: ' ' }, 'reason: must have at least 3 characters'],
])('%s closes nothing', async (_, wrong, problem) => {
  const right = { sport: null, from: '2026-12-24', to: '2026-12-26', reason: 'Repairs' };
  const { status, said } = await ask(app, calls.addClosure, { body: { ...right, ...wrong } });
  expect(status).toBe(400);
  expect(said).toContain(problem);
});

test('adding, changing and removing a holiday are audited', async () => {
  await traces();
  const params = { date: '2027-01-22' };
  const declare = (name: string, isClosed: boolean) =>
    ask(app, calls.setHoliday, { params, body: { name, isClosed } });
  const open = { date: '2027-01-22', name: 'Thaipusam', isClosed: false };
  const closed = { ...open, isClosed: true };
  const noneAffected = { bookings: 0, holds: 0, classes: [] };
  expect((await declare('Thaipusam', false)).answer).toEqual({ holiday: open, ...noneAffected });
  await declare('Thaipusam', false);
  expect((await declare('Thaipusam', true)).answer).toEqual({ holiday: closed, ...noneAffected });
  const listed = await ask(app, calls.listHolidays, { query: { year: '2027' } });
  expect(listed.answer.holidays).toContainEqual(closed);
  expect(listed.answer.holidays.every(({ date }) => date.startsWith('2027-'))).toBe(true);
  expect((await ask(app, calls.removeHoliday, { params })).answer).toEqual({ holiday: closed });

  const { audit, events } = await traces();
  expect(audit.map(({ action, details }) => [action, details])).toEqual([
    ['holiday.add', { before: null, after: open }],
    ['holiday.add', { before: open, after: closed }],
    ['holiday.remove', { before: closed, after: null }],
  ]);
  expect(events).toEqual(
    Array.from({ length: 3 }, () => ({ topic: 'venue', payload: { changed: 'holidays' } })),
  );
  const gone = await ask(app, calls.removeHoliday, { params });
  expect([gone.status, gone.said]).toEqual([404, 'There is no public holiday on 2027-01-22.']);
});

test('[WIN-7] members cannot book on closed days and closed holidays', async () => {
  const setHoliday = (date: string, isClosed: boolean) =>
    ask(app, calls.setHoliday, { params: { date }, body: { name: 'Election day', isClosed } });
  await setHoliday('2028-02-10', true);
  await setHoliday('2028-02-11', false);
  const repairs = { sport: 'Padel', from: '2028-02-12', to: '2028-02-20', reason: 'Repairs' };
  await ask(app, calls.addClosure, { body: repairs });

  const day = '2028-02-10';
  const election = { sport: null, from: day, to: day, reason: 'Election day' };
  expect(await listClosuresForRules(db, '2028-02-01', '2028-02-29')).toEqual([election, repairs]);
  expect(await listClosuresForRules(db, '2028-02-20', '2028-02-29')).toEqual([repairs]);
  expect(await listClosuresForRules(db, '2028-02-11', '2028-02-12')).toEqual([repairs]);
  expect(await listClosuresForRules(db, '2028-02-11', '2028-02-11')).toEqual([]);
  expect(await listClosuresForRules(db, '2028-02-21', '2028-02-29')).toEqual([]);

  const { closures } = (await ask(app, calls.listClosures)).answer;
  expect(closures).toContainEqual({ id: null, ...election });
  expect(closures.map(({ from }) => from)).not.toContain('2028-02-11');

  await setHoliday(day, false);
  expect(await listClosuresForRules(db, day, day)).toEqual([]);
});

test('holidays of all years are listed by date', async () => {
  const { answer } = await ask(app, calls.listHolidays);
  const dates = answer.holidays.map(({ date }) => date);
  expect(dates.length).toBeGreaterThan(30);
  expect(dates).toEqual(dates.toSorted());
  expect((await ask(app, calls.listHolidays, { query: { year: '26' } })).status).toBe(400);
});

test('[CLOSE-9] of two operators who close the same days at once, one does', async () => {
  const body = { sport: null, from: '2026-12-30', to: '2026-12-31', reason: 'Year end' };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => ask(app, calls.addClosure, { body })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
});
