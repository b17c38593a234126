import { expect, test } from 'vitest';
import { addCoach, addPrivateLesson, cancelPrivateLesson } from '#contract/operator-coaches.ts';
import {
  addProgram,
  addSchedule,
  listPrograms,
  removeProgram,
  setProgram,
} from '#contract/operator-lessons.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember } from '#server/testing/builders.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { openingTime } from '#server/testing/shopping.ts';

// The clock is at Monday, 16 November.
const { app, db } = await openTestApp({ now: openingTime });
const reader = await aMember(db);
const coach = 'coach_aina@depot.test';

const dinks = { sport: 'Pickle', name: 'Dinks', level: 'Beginner' } as const;
const monday = { court: 'Tournament Court 7', day: 'Monday', slot: 20, capacity: 4 } as const;
const coachOfDinks = async () => {
  const { answer } = await ask(app, listPrograms);
  return answer.programs.find(({ name }) => name === 'Dinks')?.coach;
};

test('[COACH-3] a program cannot get a coach who teaches something else in one of its slots', async () => {
  const body = {
    ...dinks,
    description: '',
    durationSlots: 2,
    priceSen: 0,
    isConfirmed: true,
    coach,
  };
  await ask(app, addProgram, { body });
  const { sport, level } = dinks;
  const dinksSlots = { sport, program: 'Dinks', level, ...monday } as const;
  expect((await ask(app, addSchedule, { body: dinksSlots })).status).toBe(200);
  const { email } = await aMember(db, { username: 'coach_tan', displayName: 'Tan' });
  await ask(app, addCoach, { params: { email, sport: 'Pickle' }, body: {} });
  const smash = { sport: 'Pickle', name: 'Smash', level: 'Beginner' } as const;
  await ask(app, addProgram, { body: { ...body, ...smash, durationSlots: 1, coach: email } });
  const place = { court: 'Tournament Court 6', day: 'Monday', capacity: 4 } as const;
  const smashSchedule = { sport: 'Pickle', program: 'Smash', level: 'Beginner', ...place } as const;
  await ask(app, addSchedule, { body: { ...smashSchedule, slot: 21 } });
  const giveTo = async (teacher: string) => {
    const { status, said } = await ask(app, setProgram, {
      params: dinks,
      body: { coach: teacher },
    });
    return `${status} ${said}`;
  };
  expect(await giveTo(email)).toBe(
    '409 Tan teaches then already: Smash (Beginner) on Tournament Court 6, Monday, 09:00 PM - 10:00 PM.',
  );
  expect(await coachOfDinks()).toBe(coach);
  // The current coach can keep the program, and a coach who is free in its slots can get it.
  expect(await giveTo(coach)).toBe('200 ');
  await ask(app, removeProgram, { params: smash });
  const lesson = { court: 'Tournament Court 3', date: '2026-11-30', slot: 20 } as const;
  await ask(app, addPrivateLesson, { body: { ...lesson, member: reader.email, coach: email } });
  expect(await giveTo(email)).toBe(
    '409 Tan teaches then already: Tournament Court 3 on 2026-11-30, 08:00 PM - 09:00 PM.',
  );
  await ask(app, cancelPrivateLesson, { params: lesson, body: { reason: 'Rain' } });
  expect(await giveTo(email)).toBe('200 ');
  expect(await coachOfDinks()).toBe(email);
  const dinksLine =
    '- Pickle Dinks (Beginner), Pickle Tournament Court 7, every Monday, 08:00 PM - 10:00 PM';
  const lastTo = async (to: string) => (await mailsTo(db, to)).at(-1);
  expect(await lastTo(coach)).toMatchObject({
    subject: expect.stringMatching(/^Another coach now teaches /),
    body_text: expect.stringContaining(dinksLine),
  });
  expect(await lastTo(email)).toMatchObject({
    subject: expect.stringMatching(/^You teach a group lesson from now on: /),
    body_text: expect.stringContaining(dinksLine),
  });
});

test('[PRICE-16] a program price of RM 0.01 to RM 1.00 must be confirmed', async () => {
  const lobs = { sport: 'Pickle', name: 'Lobs', level: 'Beginner' } as const;
  const body = { ...lobs, description: '', durationSlots: 1, priceSen: 100, coach };
  expect(await ask(app, addProgram, { body })).toMatchObject({
    failure: { code: 'confirmation_needed' },
    said: 'RM 1.00 is too small for a card, which pays more than RM 1.00. Only credits could pay it alone.',
  });
  expect((await ask(app, addProgram, { body: { ...body, isConfirmed: true } })).status).toBe(200);
  const set = async (terms: Record<string, unknown>) =>
    (await ask(app, setProgram, { params: lobs, body: terms })).status;
  expect(await set({ description: 'High balls' })).toBe(200);
  expect(await set({ priceSen: 50 })).toBe(409);
  expect(await set({ priceSen: 50, isConfirmed: true })).toBe(200);
  expect(await set({ priceSen: 0, isConfirmed: true })).toBe(200);
});
