import { expect, test } from 'vitest';
import {
  addScheduleAtConsole,
  previewSchedule,
  readSchedulePlan,
} from '#contract/console-schedules.ts';
import { blockSlots } from '#contract/desk-blocks.ts';
import { addClosure } from '#contract/operator-calendar.ts';
import { listSchedules } from '#contract/operator-lessons.ts';
import { makeClasses } from '#server/features/lessons/timetable/timetable.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { openLessons } from '#server/testing/lessons.ts';
import { buy } from '#server/testing/own-bookings.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// The clock is at Monday, 16 November, 09:00 AM.
const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
await openLessons(running);
const manager = await aStaffMember(running, 'manager');
const court = 'Show Court 1';
const asked = {
  sport: 'Pickle',
  program: 'Foundations',
  level: 'Beginner',
  court,
  day: 'Monday',
  slot: 15,
  capacity: 6,
} as const;
const preview = (changes: Partial<Record<keyof typeof asked, unknown>> = {}) =>
  ask(app, previewSchedule, { body: { ...asked, ...changes } as typeof asked }, manager.headers);

test('[LESSON-17] the preview has the dates of the classes, and of the others what is in the way', async () => {
  const mei = await aShopper(running, { displayName: 'Mei Tan' });
  await buy(running, mei, { date: '2026-11-16', slots: { [court]: [15] } });
  const courtId = await courtIdOf(db, court);
  const block = { courtId, date: '2026-11-23', slots: [15], reason: 'New lights' } as const;
  await ask(app, blockSlots, { body: { ...block, slots: [15] } }, manager.headers);
  const closure = { sport: null, from: '2026-11-30', to: '2026-11-30', reason: 'Flood' };
  expect((await ask(app, addClosure, { body: closure })).status).toBe(200);

  const { answer } = await preview();
  expect(answer).toEqual({
    made: ['2026-12-07', '2026-12-14'],
    skipped: [
      {
        date: '2026-11-16',
        closure: null,
        inTheWay: [{ slot: 15, kind: 'booking', name: 'Mei Tan' }],
      },
      {
        date: '2026-11-23',
        closure: null,
        inTheWay: [{ slot: 15, kind: 'block', name: 'New lights' }],
      },
      { date: '2026-11-30', closure: 'Flood', inTheWay: [] },
    ],
  });
  const { schedules } = (await ask(app, listSchedules, {})).answer;
  expect(schedules.some((schedule) => schedule.court === court)).toBe(false);

  const body = { ...asked, reason: 'Asked for by members' };
  expect((await ask(app, addScheduleAtConsole, { body }, manager.headers)).status).toBe(200);
  await makeClasses(context);
  const made = await db
    .selectFrom('program_schedule_instances')
    .select('date')
    .where('court_id', '=', courtId)
    .orderBy('date')
    .execute();
  expect(made.map(({ date }) => date)).toEqual(answer.made);
  const log = await db
    .selectFrom('audit_log')
    .select(['staff_user_id', 'reason'])
    .where('action', '=', 'schedule.add')
    .execute();
  expect(log).toEqual([{ staff_user_id: manager.userId, reason: body.reason }]);
});

test('[LESSON-17] what the command refuses, its preview refuses', async () => {
  const { failure } = await preview({ court: 'Tournament Court 5', day: 'Tuesday', slot: 19 });
  expect(failure).toMatchObject({ code: 'conflict', details: { reason: 'schedule_overlap' } });
});

test('[LESSON-17] the plan has programs, open courts and the schedules of the week', async () => {
  const { answer } = await ask(app, readSchedulePlan, {}, manager.headers);
  expect(answer.programs.map(({ name }) => name)).toContain('Foundations');
  expect(answer.courts).toContainEqual({ name: court, sport: 'Pickle' });
  expect(answer.schedules.length).toBeGreaterThan(3);
});
