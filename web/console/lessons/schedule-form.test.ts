import { expect, test } from 'vitest';
import { ApiFailure } from '#web/api/client.ts';
import {
  firstDraft,
  keptSchedule,
  requestOf,
  scheduleFailure,
  withProgram,
} from '#web/console/lessons/schedule-form.ts';

const program = {
  level: 'Beginner',
  description: '',
  durationSlots: 1,
  priceSen: 5_000,
  coach: '',
};
const plan = {
  programs: [
    { ...program, sport: 'Pickle', name: 'Foundations' },
    { ...program, sport: 'Padel', name: 'Match Play' },
  ],
  courts: [
    { name: 'Tournament Court 1', sport: 'Pickle' },
    { name: 'Padel Court 1', sport: 'Padel' },
  ],
  schedules: [],
} as const;

test('[LESSON-17] another program chooses a court of its sport', () => {
  const draft = firstDraft(plan as never);
  expect(draft.court).toBe('Tournament Court 1');
  expect(withProgram(draft, plan as never, 1).court).toBe('Padel Court 1');
});

test('[LESSON-17] wrong seats make no request', () => {
  const draft = firstDraft(plan as never);
  expect(requestOf(draft, plan as never)).toMatchObject({ program: 'Foundations', capacity: 8 });
  for (const seats of ['', '0', '201', 'x']) {
    expect(requestOf({ ...draft, seats }, plan as never)).toBeNull();
  }
});

test('[LESSON-17] a refusal says what is in the way', () => {
  const details = { reason: 'court_restricted', court: 'Tournament Court 1' };
  const failure = new ApiFailure(409, { code: 'conflict', details });
  expect(scheduleFailure(failure)).toContain('Tournament Court 1');
});

test('a form that a tab has kept is read again, and anything else is none', () => {
  const kept = {
    program: 1,
    court: 'Padel Court 1',
    day: 'Friday',
    slot: 20,
    seats: '6',
    firstDate: '',
    lastDate: '2026-12-31',
  } as const;
  expect(keptSchedule(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  const others = [null, 'x', { ...kept, slot: 99 }, { ...kept, day: 'Someday' }];
  expect(others.map(keptSchedule)).toEqual([null, null, null, null]);
});
