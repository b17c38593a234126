import { describe, expect, test } from 'vitest';
import { isOfferable, refusalToWait } from '#domain/lessons/waiting-list.ts';
import { slotStart } from '#domain/time/slots.ts';

const closedDay = { sport: null, from: '2026-11-17', to: '2026-11-17', reason: 'Works' } as const;

describe('[LESSON-7] a member can wait', () => {
  const now = Temporal.Instant.from('2026-11-17T18:59:00+08:00');
  const full = {
    sport: 'Pickle',
    date: '2026-11-17',
    slot: 19,
    capacity: 2,
    participants: 2,
    isCancelled: false,
    waiting: 0,
  } as const;

  test.each([
    ['for a full class', full, null, null],
    ['when others wait already', { ...full, participants: 1, waiting: 1 }, null, null],
    ['but not while there is room', { ...full, participants: 1 }, null, 'lesson_has_room'],
    ['but not with an offer', full, 'offer', 'lesson_has_room'],
    ['but not with a seat', full, 'booking', 'already_confirmed'],
    ['but not for a class that has begun', { ...full, slot: 18 }, null, 'lesson_failed'],
    ['but not for a cancelled one', { ...full, isCancelled: true }, null, 'lesson_failed'],
  ] as const)('%s', (_, lessonClass, ownSeat, refusal) => {
    expect(refusalToWait(lessonClass, ownSeat, [], now)).toBe(refusal);
  });

  test('but not on a day that was closed', () => {
    expect(refusalToWait(full, null, [closedDay], now)).toBe('day_closed');
  });
});

test('[LESSON-8] a seat is offered only in a class that the member could book', () => {
  const lessonClass = { sport: 'Pickle', date: '2026-11-17', slot: 19 } as const;
  const start = slotStart(lessonClass.date, lessonClass.slot);
  expect(isOfferable(lessonClass, [], start.subtract({ seconds: 1 }))).toBe(true);
  expect(isOfferable(lessonClass, [], start)).toBe(false);
  expect(isOfferable(lessonClass, [closedDay], start.subtract({ hours: 2 }))).toBe(false);
});
