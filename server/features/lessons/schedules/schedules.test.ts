import { describe, expect, test } from 'vitest';
import { getCoaches } from '#contract/coaches.ts';
import { removeHoliday, setHoliday } from '#contract/operator-calendar.ts';
import {
  addCoach,
  addPrivateLesson,
  cancelPrivateLesson,
  listCoaches,
  removeCoach,
} from '#contract/operator-coaches.ts';
import {
  addProgram,
  addSchedule,
  listPrograms,
  listSchedules,
  removeProgram,
  removeSchedule,
  setProgram,
} from '#contract/operator-lessons.ts';
import { setSwitch } from '#contract/operator-venue.ts';
import { makeClasses } from '#server/features/lessons/timetable/timetable.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember } from '#server/testing/builders.ts';
import { aLessonOrder, orderLessons } from '#server/testing/lessons.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { dinks, monday, offerDinks, program } from '#server/testing/own-program.ts';
import { anOrderRequest, aShopper, openingTime, place, playDay } from '#server/testing/shopping.ts';

// The clock is at Monday, 16 November. Each test has its own program, on Mondays at 08:00 PM.
const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const reader = await aShopper(running);
const { email: coach } = await aMember(db, { username: 'coach_siti', displayName: 'Siti' });
await ask(app, setSwitch, { params: { name: 'lessons' }, body: { isOn: true } });
await ask(app, setSwitch, { params: { name: 'coaching' }, body: { isOn: true } });
await ask(app, addCoach, { params: { email: coach, sport: 'Pickle' }, body: {} });

const court = 'Tournament Court 7';
const { shown, classIds, buyDinks } = offerDinks(running, reader, {
  coach,
  description: 'Soft hands.',
  durationSlots: 2,
});

test('[COACH-5] adding a schedule returns the days with claimed slots, and mails the coach', async () => {
  const free = 'Tournament Court 1';
  const body = { ...program, court: free, day: 'Wednesday', slot: 11, capacity: 4 };
  const request = anOrderRequest({ slots: { [free]: [12] } });
  expect((await place(running, reader, request)).status).toBe(200);
  const added = await ask(app, addSchedule, { body });
  expect(added.answer.taken).toEqual([{ date: playDay, slots: [12], kinds: ['hold'] }]);
  const lastMail = async () => (await mailsTo(db, coach)).at(-1);
  expect((await lastMail())?.subject).toMatch(/^You teach a new group lesson: /);
  expect((await lastMail())?.body_text).toContain('every Wednesday, 11:00 AM - 01:00 PM');
  await ask(app, removeSchedule, { params: { court: free, day: 'Wednesday', slot: 11 } });
  expect((await lastMail())?.body_text).toContain('It has no further sessions.');
});

describe('a program that the operator offers', () => {
  test('is listed with its schedule, classes and coach', async () => {
    expect(await shown()).toMatchObject({
      level: 'Beginner',
      description: 'Soft hands.',
      priceSen: 4_500,
      durationSlots: 2,
      coach: 'Siti',
      schedules: [{ dayOfWeek: 1, slot: 20 }],
    });
    // Today and the four Mondays after it.
    expect(await classIds()).toHaveLength(5);
  });

  test('changes only the given fields, for future orders', async () => {
    const [classId = 0] = await classIds();
    const body = { priceSen: 5_500, level: 'Improver' };
    const { answer } = await ask(app, setProgram, { params: dinks, body });
    expect(answer.program).toEqual({
      ...dinks,
      level: 'Improver',
      description: 'Soft hands.',
      durationSlots: 2,
      priceSen: 5_500,
      coach,
    });
    const outdated = aLessonOrder([classId], { shownTotalSen: 4_500 });
    expect((await orderLessons(running, reader, outdated)).failure.code).toBe('price_changed');
    await ask(app, setProgram, {
      params: { ...dinks, level: 'improver' },
      body: { level: 'Beginner' },
    });
  });

  test('needs a unique name and a coach who teaches the sport', async () => {
    const body = {
      ...dinks,
      description: '',
      durationSlots: 1,
      priceSen: 0,
      isConfirmed: true,
      coach,
    };
    const again = await ask(app, addProgram, { body: { ...body, name: 'DINKS' } });
    expect(again.said).toBe('There is a program called Dinks (Beginner) in Pickle already.');
    const padel = await ask(app, addProgram, { body: { ...body, sport: 'Padel' } });
    expect([padel.status, padel.said]).toEqual([404, `${coach} does not teach Padel.`]);
    const missing = await ask(app, removeProgram, { params: { ...dinks, name: 'Lobs' } });
    expect(missing.said).toBe('There is no program called Lobs (Beginner) in Pickle.');
  });

  test('[LESSON-12] is removed with its empty classes; classes with taken seats still take place', async () => {
    const [, second = 0, third = 0] = await classIds();
    await buyDinks(second);
    const { answer: held } = await orderLessons(
      running,
      await aShopper(running),
      aLessonOrder([third], { shownTotalSen: 4_500 }),
    );
    expect(held.status).toBe('pending');
    const { answer } = await ask(app, removeProgram, { params: dinks });
    expect(answer.kept).toEqual([
      { id: second, date: '2026-11-23', seats: 1 },
      { id: third, date: '2026-11-30', seats: 1 },
    ]);
    await makeClasses(context);
    expect(await shown()).toMatchObject({
      schedules: [],
      classes: [{ id: second }, { id: third }],
    });
    const { answer: programs } = await ask(app, listPrograms);
    expect(programs.programs.map(({ name }) => name)).not.toContain('Dinks');
    // The slots of the other classes are free, and the name can be used again.
    const claims = await db
      .selectFrom('slot_claims')
      .innerJoin('courts', 'courts.id', 'slot_claims.court_id')
      .select('booking_date')
      .distinct()
      .where('courts.name', '=', court)
      .orderBy('booking_date')
      .execute();
    expect(claims.map(({ booking_date }) => booking_date)).toEqual(['2026-11-23', '2026-11-30']);
  });
});

describe('a schedule', () => {
  test('[LESSON-10] overlaps with no other schedule of its court, and ends before the venue closes', async () => {
    const detailsOf = async (changes: Record<string, unknown>) => {
      const body = { ...program, ...monday, capacity: 4, ...changes };
      const { status, said } = await ask(app, addSchedule, { body });
      return `${status} ${said}`;
    };
    const taken = '409 Tournament Court 7 has Dinks (Beginner) on Monday, 08:00 PM - 10:00 PM.';
    expect(await detailsOf({ slot: 19 })).toBe(taken);
    expect(await detailsOf({ slot: 20 })).toBe(taken);
    expect(await detailsOf({ slot: 21 })).toBe(taken);
    expect(await detailsOf({ slot: 25 })).toContain('ends after the venue closes');
    expect(await detailsOf({ court: 'Padel Court 1' })).toBe(
      '409 Padel Court 1 is not a court for Pickle.',
    );
    expect(await detailsOf({ court: 'Padel Court 4' })).toBe(
      '409 Padel Court 4 is never sold, so nothing can be taught on it.',
    );
    expect(await detailsOf({ slot: 22 })).toBe('200 ');
    await ask(app, removeSchedule, { params: { ...monday, slot: 22 } });
  });

  test('[COACH-3] needs a coach who teaches nothing else in its slots', async () => {
    const add = async (changes: Record<string, unknown>) => {
      const body = { ...program, ...monday, capacity: 4, court: 'Tournament Court 6', ...changes };
      const { status, said } = await ask(app, addSchedule, { body });
      return `${status} ${said}`;
    };
    const busy =
      '409 Siti teaches then already: Dinks (Beginner) on Tournament Court 7, Monday, 08:00 PM - 10:00 PM.';
    expect(await add({ slot: 19 })).toBe(busy);
    expect(await add({ slot: 21 })).toBe(busy);
    const lesson = { court: 'Tournament Court 3', date: '2026-11-27', slot: 20 } as const;
    const body = { ...lesson, member: reader.email, coach };
    expect((await ask(app, addPrivateLesson, { body })).status).toBe(200);
    expect(await add({ day: 'Friday', slot: 19 })).toBe(
      '409 Siti teaches then already: Tournament Court 3 on 2026-11-27, 08:00 PM - 09:00 PM.',
    );
    expect(await add({ day: 'Friday', slot: 21 })).toBe('200 ');
    await ask(app, cancelPrivateLesson, { params: lesson, body: { reason: 'Rain' } });
    expect(await add({ day: 'Friday', slot: 19 })).toBe('200 ');
  });

  test('is removed, and then unknown', async () => {
    const { answer } = await ask(app, removeSchedule, { params: monday });
    expect(answer).toMatchObject({ schedule: { ...program, ...monday }, kept: [] });
    expect(await shown()).toMatchObject({ schedules: [], classes: [] });
    const again = await ask(app, removeSchedule, { params: monday });
    expect(again.said).toBe('There is no schedule on Tournament Court 7 on Monday at 08:00 PM.');
    const { answer: left } = await ask(app, listSchedules);
    expect(left.schedules.map(({ program: name }) => name)).not.toContain('Dinks');
  });

  test('removed while its classes are being created leaves none behind', async () => {
    await ask(app, removeSchedule, { params: monday });
    await ask(app, addSchedule, { body: { ...program, ...monday, capacity: 4 } });
    await Promise.all([
      ...Array.from({ length: 4 }, () => makeClasses(context)),
      ask(app, removeSchedule, { params: monday }),
    ]);
    expect(await classIds()).toEqual([]);
  });
});

describe('a coach', () => {
  test('[COACH-2] cannot be removed while a lesson names them', async () => {
    const params = { email: coach, sport: 'Pickle' } as const;
    const refused = await ask(app, removeCoach, { params });
    expect([refused.status, refused.said]).toEqual([409, 'Siti still teaches: Dinks (Beginner).']);
    const [, second = 0] = await classIds();
    await buyDinks(second);
    await ask(app, removeProgram, { params: dinks });
    expect((await ask(app, removeCoach, { params })).status).toBe(409);
  });

  test('has the name and description that the operator sets, and only for the sports they teach', async () => {
    const { email } = await aMember(db, { username: 'coach_ravi' });
    const params = { email: email.toUpperCase(), sport: 'Padel' } as const;
    const body = { name: 'Ravi', description: 'Hits hard.' };
    const { answer } = await ask(app, addCoach, { params, body });
    expect(answer.coach).toEqual({ email, sport: 'Padel', ...body });
    await ask(app, addCoach, { params, body: { description: 'Hits harder.' } });
    const { answer: listed } = await ask(
      app,
      getCoaches,
      { params: { sport: 'Padel' } },
      reader.headers,
    );
    expect(
      listed.coaches.map(({ displayName, description }) => [displayName, description]),
    ).toContainEqual(['Ravi', 'Hits harder.']);
    expect((await ask(app, removeCoach, { params })).status).toBe(200);
    const { answer: left } = await ask(app, listCoaches);
    expect(left.coaches.map((row) => row.email)).not.toContain(email);
    const nobody = await ask(app, addCoach, {
      params: { ...params, email: 'no@depot.test' },
      body,
    });
    expect([nobody.status, nobody.failure.code]).toEqual([404, 'not_found']);
  });
});

test('a closed holiday lists the classes of its day', async () => {
  const params = { date: '2026-11-23' };
  const { answer } = await ask(app, setHoliday, { params, body: { name: 'Rest', isClosed: true } });
  expect(answer.classes).toMatchObject([
    { date: '2026-11-23', slot: 20, durationSlots: 2, program: 'Dinks', participants: 0 },
  ]);
  await ask(app, removeHoliday, { params });
});
