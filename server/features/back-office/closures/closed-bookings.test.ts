import { expect, test } from 'vitest';
import { getUpcomingBookings } from '#contract/bookings.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeClosing } from '#server/testing/closing.ts';
import { buyLessons, openLessons } from '#server/testing/lessons.ts';
import { buy } from '#server/testing/own-bookings.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// The clock is at Monday, 16 November, 09:00.
const running = await openTestApp({ now: openingTime });
const [classId = 0] = await openLessons(running);
const manager = await aStaffMember(running, 'manager');
const { closeNow, undoNow } = makeClosing(running, manager, 'Flood');
const date = '2026-11-17';
const places = { scope: { kind: 'venue' }, from: date, to: date } as const;

test('[LIST-4] a booking that a closure ended stays in the list of its member until it is undone', async () => {
  const mei = await aShopper(running, { creditsSen: 20_000 });
  const ada = await aShopper(running, { status: 'athlete' });
  await buy(running, mei, { date, slots: { 'Show Court 1': [12] }, useCredits: true });
  await buyLessons(running, mei, [classId]);
  await buy(running, ada, { date, slots: { 'Tournament Court 2': [14] } });
  const listOf = async ({ headers }: typeof mei) =>
    (await ask(running.app, getUpcomingBookings, {}, headers)).answer;
  const before = await listOf(mei);
  expect(before).toMatchObject({ bookings: [{}, {}], closed: [] });

  const { answer } = await closeNow(places);
  const [court] = before.bookings;
  const { bookings, closed } = await listOf(mei);
  expect(bookings).toEqual([]);
  expect(closed).toMatchObject(
    before.bookings.map(({ id, booked, bookingDate, slot, paidSen }) => ({
      ...{ id, booked, bookingDate, slot, amountSen: paidSen },
      ...{ reason: 'Flood', gaveBack: 'credits' },
    })),
  );
  expect(closed?.map(({ booked }) => booked.type).toSorted()).toEqual([
    'court_booking',
    'group_lesson',
  ]);
  expect((await listOf(ada)).closed).toMatchObject([{ gaveBack: 'free_slot', amountSen: 0 }]);
  const other = await aShopper(running);
  expect((await listOf(other)).closed).toEqual([]);

  await undoNow(answer.id);
  const after = await listOf(mei);
  expect(after.closed).toEqual([]);
  expect(after.bookings.map(({ id }) => id)).toContain(court?.id);
});
