import { expect, test } from 'vitest';
import { setClassSeats } from '#contract/console-lessons.ts';
import {
  addScheduleAtConsole,
  changeScheduleAtConsole,
  previewSchedule,
  previewScheduleChange,
  readSchedulePlan,
} from '#contract/console-schedules.ts';
import { blockSlots } from '#contract/desk-blocks.ts';
import { addClosure } from '#contract/operator-calendar.ts';
import { listSchedules } from '#contract/operator-lessons.ts';
import { coachMailTexts } from '#domain/words/coach-mail-texts.ts';
import { makeClasses } from '#server/features/lessons/timetable/timetable.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { buyLessons, openLessons } from '#server/testing/lessons.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
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

test('[LESSON-17] the plan has programs with the names of their coaches, open courts and the schedules of the week', async () => {
  const { answer } = await ask(app, readSchedulePlan, {}, manager.headers);
  expect(answer.programs.map(({ name }) => name)).toContain('Foundations');
  const coaches = answer.programs.map(({ coach }) => coach);
  expect(coaches).toContain('Aina Rahman');
  expect(coaches.join()).not.toContain('@');
  expect(answer.courts).toContainEqual({ name: court, sport: 'Pickle' });
  expect(answer.schedules.length).toBeGreaterThan(3);
});

test('[LESSON-22] a weekly class has classes between its dates, ends after another date, and ends now', async () => {
  const dated = { ...asked, day: 'Wednesday', slot: 17, lastDate: '2026-12-02' } as const;
  const preview = (await ask(app, previewSchedule, { body: dated }, manager.headers)).answer;
  expect(preview.made).toEqual(['2026-11-18', '2026-11-25', '2026-12-02']);
  const late = { ...dated, lastDate: '2026-11-15' };
  const refused = await ask(app, previewSchedule, { body: late }, manager.headers);
  expect(refused.failure.details).toEqual({ reason: 'schedule_dates_wrong' });
  await ask(app, addScheduleAtConsole, { body: { ...dated, reason: 'A course' } }, manager.headers);
  await makeClasses(context);
  const params = { court, day: 'Wednesday', slot: 17 } as const;
  const dates = async () => {
    const { programs } = (await ask(app, readSchedulePlan, {}, manager.headers)).answer;
    expect(programs.length).toBeGreaterThan(0);
    const rows = await db
      .selectFrom('program_schedule_instances as class')
      .select(['class.id', 'class.date'])
      .where('class.court_id', '=', await courtIdOf(db, court))
      .where('class.slot', '=', 17)
      .where('class.cancelled_at', 'is', null)
      .orderBy('class.date')
      .execute();
    return rows;
  };
  const made = await dates();
  expect(made.map(({ date }) => date)).toEqual(['2026-11-18', '2026-11-25', '2026-12-02']);

  // Somebody has a seat in the last one.
  const mei = await aShopper(running);
  const last = made.at(-1)?.id ?? 0;
  await buyLessons(running, mei, [last]);
  const sooner = { params, body: { capacity: 6, ends: '2026-11-18' } };
  const effects = { ended: ['2026-11-25'], kept: [{ id: last, date: '2026-12-02', seats: 1 }] };
  const shown = await ask(app, previewScheduleChange, sooner, manager.headers);
  expect(shown.answer).toEqual(effects);
  expect(await dates()).toHaveLength(3);
  const change = { params, body: { ...sooner.body, reason: 'Few players' } };
  const changed = await ask(app, changeScheduleAtConsole, change, manager.headers);
  expect(changed.answer).toEqual(effects);
  await makeClasses(context);
  expect((await dates()).map(({ date }) => date)).toEqual(['2026-11-18', '2026-12-02']);

  // A later last date makes the class again in which nobody ever was, and leaves the seats of others.
  const seats = { capacity: 3, reason: 'A small court' };
  await ask(app, setClassSeats, { params: { id: last }, body: seats }, manager.headers);
  const later = { params, body: { capacity: asked.capacity, ends: '2026-12-02', reason: 'More' } };
  expect((await ask(app, changeScheduleAtConsole, later, manager.headers)).status).toBe(200);
  await makeClasses(context);
  expect(await dates()).toHaveLength(3);
  const { capacity } = await db
    .selectFrom('program_schedule_instances')
    .select('capacity')
    .where('id', '=', last)
    .executeTakeFirstOrThrow();
  expect(capacity).toBe(3);
  const mails = await db
    .selectFrom('mail_outbox')
    .select('body_text as text')
    .where('subject', 'like', `${coachMailTexts.coachLastDate.subject.split('{')[0]}%`)
    .orderBy('id')
    .execute();
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringContaining('18/11/2026'),
    expect.stringContaining('02/12/2026'),
  ]);

  const now = { params, body: { capacity: 6, ends: 'now' as const, reason: 'No players' } };
  const ended = (await ask(app, changeScheduleAtConsole, now, manager.headers)).answer;
  expect(ended.ended).toEqual(['2026-11-18', '2026-11-25']);
  expect(ended.kept).toEqual([{ id: last, date: '2026-12-02', seats: 1 }]);
  expect((await ask(app, changeScheduleAtConsole, now, manager.headers)).failure).toMatchObject({
    code: 'not_found',
    details: { reason: 'no_schedule' },
  });
});

test('[LESSON-22] a weekly class whose last date has passed leaves its place to another', async () => {
  const dated = { ...asked, day: 'Thursday', slot: 15, lastDate: '2026-11-19' } as const;
  const add = { body: { ...dated, reason: 'One date' } };
  expect((await ask(app, addScheduleAtConsole, add, manager.headers)).status).toBe(200);
  expect((await ask(app, addScheduleAtConsole, add, manager.headers)).failure).toMatchObject({
    details: { reason: 'schedule_overlap' },
  });
  const before = context.clock.now();
  context.clock.set(Temporal.Instant.from('2026-11-20T09:00:00+08:00'));
  await makeClasses(context);
  const next = { body: { ...add.body, lastDate: null } };
  expect((await ask(app, addScheduleAtConsole, next, manager.headers)).status).toBe(200);
  context.clock.set(before);
});

test('[LESSON-10] [LESSON-22] a weekly class begins where another of its court and coach ends, which then cannot be made longer; a substitute is told of a date that ends', async () => {
  const padel = {
    sport: 'Padel',
    court: 'Padel Court 1',
    day: 'Sunday',
    reason: 'A course',
  } as const;
  const longOne = { program: 'Match Play', level: 'Advanced', slot: 8, capacity: 4 } as const;
  const shortOne = { program: 'Foundations', level: 'Beginner', slot: 9, capacity: 4 } as const;
  const add = (
    dates: { firstDate?: string; lastDate?: string },
    lesson: typeof longOne | typeof shortOne,
  ) => ask(app, addScheduleAtConsole, { body: { ...padel, ...lesson, ...dates } }, manager.headers);
  const overlaps = { details: { reason: 'schedule_overlap' } };
  expect((await add({ lastDate: '2026-11-29' }, longOne)).status).toBe(200);
  expect((await add({ firstDate: '2026-11-29' }, shortOne)).failure).toMatchObject(overlaps);
  expect((await add({ firstDate: '2026-11-30' }, shortOne)).status).toBe(200);

  const params = { court: padel.court, day: padel.day, slot: longOne.slot };
  const end = (ends: string) =>
    ask(
      app,
      changeScheduleAtConsole,
      { params, body: { capacity: 4, ends, reason: 'Another end' } },
      manager.headers,
    );
  expect((await end('2026-12-06')).failure).toMatchObject(overlaps);
  await makeClasses(context);
  await db
    .updateTable('program_schedule_instances')
    .set({ substitute_user_id: manager.userId })
    .where('court_id', '=', await courtIdOf(db, padel.court))
    .where('date', '=', '2026-11-29')
    .where('slot', '=', longOne.slot)
    .execute();
  expect((await end('2026-11-22')).answer).toEqual({ ended: ['2026-11-29'], kept: [] });
  const told = (await mailsTo(db, manager.email)).map(({ subject }) => subject);
  expect(told).toContain('The group lesson that you were to give on 29/11/2026 has ended');
});
