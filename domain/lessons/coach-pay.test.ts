import { expect, test } from 'vitest';
import {
  type CoachRate,
  isRateTooLate,
  payFor,
  rateOn,
  type ScheduledLesson,
} from '#domain/lessons/coach-pay.ts';

const rates: readonly CoachRate[] = [
  { kind: 'class', from: '2026-11-10', perHourSen: 6_000 },
  { kind: 'class', from: '2026-11-01', perHourSen: 5_000 },
  { kind: 'private', from: '2026-11-05', perHourSen: 8_000 },
];
const now = Temporal.Instant.from('2026-11-16T12:00:00+08:00');
const aClass: ScheduledLesson = {
  kind: 'class',
  date: '2026-11-09',
  slot: 18,
  durationSlots: 2,
  isBooked: true,
};

test('[COACH-10] a rate holds from its day on, until the next one', () => {
  expect(rateOn(rates, 'class', '2026-10-31')).toBeNull();
  expect(rateOn(rates, 'class', '2026-11-09')).toBe(5_000);
  expect(rateOn(rates, 'class', '2026-11-10')).toBe(6_000);
  expect(rateOn(rates, 'private', '2026-11-04')).toBeNull();
});

test('[COACH-9] each hour of a lesson that is over is owed at the rate of its kind and day', () => {
  const lessons: readonly ScheduledLesson[] = [
    aClass,
    { ...aClass, date: '2026-11-10' },
    { ...aClass, kind: 'private', durationSlots: 1 },
  ];
  expect(payFor(lessons, rates, now)).toEqual({
    lessons: 3,
    hours: { class: 4, private: 1 },
    emptyClasses: 0,
    unratedHours: 0,
    owedSen: 2 * 5_000 + 2 * 6_000 + 8_000,
  });
});

test('[COACH-9] nothing is owed for a class that nobody booked, for a lesson to come and for hours without a rate', () => {
  const lessons: readonly ScheduledLesson[] = [
    { ...aClass, isBooked: false },
    { ...aClass, date: '2026-11-16', slot: 11 },
    { ...aClass, date: '2026-10-31' },
  ];
  expect(payFor(lessons, rates, now)).toEqual({
    lessons: 1,
    hours: { class: 2, private: 0 },
    emptyClasses: 1,
    unratedHours: 2,
    owedSen: 0,
  });
  const [, running] = lessons;
  const atItsEnd = Temporal.Instant.from('2026-11-16T13:00:00+08:00');
  expect(payFor(running ? [running] : [], rates, atItsEnd).owedSen).toBe(12_000);
});

test('[COACH-10] only the first rate of a kind may hold for days that are over', () => {
  const today = '2026-11-16';
  expect(isRateTooLate(rates, { kind: 'class', from: '2026-11-15' }, today)).toBe(true);
  expect(isRateTooLate(rates, { kind: 'class', from: today }, today)).toBe(false);
  expect(isRateTooLate([], { kind: 'class', from: '2026-01-01' }, today)).toBe(false);
});
