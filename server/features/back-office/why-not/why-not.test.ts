import { expect, test } from 'vitest';
import { whyNot } from '#contract/console-why-not.ts';
import { addClosure } from '#contract/operator-calendar.ts';
import type { Slot } from '#domain/time/slots.ts';
import { addDays } from '#domain/time/venue-time.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { anOrderRequest, aShopper, openingTime, place, playDay } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db } = running;
const desk = await aStaffMember(running, 'desk');
const courts = await listCourts(db);
const today = '2026-11-16';

interface Pair {
  readonly userId: string;
  readonly courtId: number;
  readonly date: string;
  readonly slot: Slot;
}

const explain = async (pair: Pair) =>
  (await ask(app, whyNot, { query: { ...pair } }, desk.headers)).answer;

test('a closed day names the closure, the date after it, and no status that would help', async () => {
  const body = { sport: 'Padel', from: addDays(today, 3), to: addDays(today, 4), reason: 'Paint' };
  await ask(app, addClosure, { body });
  const { userId } = await aShopper(running);
  const padel = courts.find(({ name }) => name === 'Padel Court 1');
  const answer = await explain({
    userId,
    courtId: padel?.id ?? 0,
    date: addDays(today, 3),
    slot: 12,
  });
  expect(answer).toMatchObject({
    closure: 'Paint',
    reasons: [
      { code: 'day_closed', nextDate: addDays(today, 5), until: null, helpfulStatuses: [] },
    ],
  });
});

test('a slot that another member holds names the member and the end of the hold', async () => {
  const holder = await aShopper(running, { displayName: 'Aisyah Tan' });
  const { userId } = await aShopper(running);
  const court = courts.find(({ name }) => name === 'Tournament Court 5');
  const pair = { userId, courtId: court?.id ?? 0, date: playDay, slot: 12 } as const;
  await place(running, holder, anOrderRequest({ slots: { 'Tournament Court 5': [12] } }));
  const { reasons, claim } = await explain(pair);
  expect(claim).toMatchObject({ kind: 'hold', player: { name: 'Aisyah Tan' } });
  expect(reasons).toEqual([
    {
      code: 'timeslot_being_processed',
      since: null,
      until: expect.stringMatching(/^2026-11-16T01:/),
      nextDate: null,
      helpfulStatuses: [],
    },
  ]);
});
