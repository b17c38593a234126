import { expect, test } from 'vitest';
import { cancelClassAtConsole, previewCancelClass } from '#contract/console-lessons.ts';
import { getPrograms } from '#contract/lessons.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeClosing } from '#server/testing/closing.ts';
import { openLessons } from '#server/testing/lessons.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// The clock is at Monday, 16 November, 09:00. Foundations is on Tuesdays at 07:00 PM and on Saturdays.
const running = await openTestApp({ now: openingTime });
const { app, context } = running;
const [tuesday = 0, saturday = 0] = await openLessons(running);
const manager = await aStaffMember(running, 'manager');
const { closeNow, undoNow } = makeClosing(running, manager);
const mei = await aShopper(running);

const read = async () => {
  const params = { sport: 'Pickle' } as const;
  const { programs } = (await ask(app, getPrograms, { params }, mei.headers)).answer;
  return programs.find(({ name }) => name === 'Foundations');
};
const isListed = async (id: number) => (await read())?.classes.some((one) => one.id === id);

test('[LESSON-23] a class that was cancelled by itself is listed with its reason until it would have begun', async () => {
  expect((await read())?.cancelled).toEqual([]);
  const params = { id: tuesday };
  const { digest } = (await ask(app, previewCancelClass, { params }, manager.headers)).answer;
  const body = { reason: 'The coach is ill', digest };
  await ask(app, cancelClassAtConsole, { params, body }, manager.headers);
  expect(await isListed(tuesday)).toBe(false);
  expect((await read())?.cancelled).toEqual([
    {
      ...{ id: tuesday, date: '2026-11-17', slot: 19, court: 'Tournament Court 5' },
      reason: 'The coach is ill',
    },
  ]);
  context.clock.set(Temporal.Instant.from('2026-11-17T19:00:00+08:00'));
  expect((await read())?.cancelled).toEqual([]);
});

test('[LESSON-23] a class that a closure ended is listed with its reason until the closure is undone', async () => {
  const places = { scope: { kind: 'venue' }, from: '2026-11-21', to: '2026-11-21' } as const;
  const { answer } = await closeNow(places);
  expect((await read())?.cancelled).toMatchObject([{ id: saturday, reason: 'A flood' }]);
  await undoNow(answer.id);
  expect((await read())?.cancelled).toEqual([]);
  expect(await isListed(saturday)).toBe(true);
});
