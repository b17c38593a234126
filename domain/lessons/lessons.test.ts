import { describe, expect, test } from 'vitest';
import {
  availableSpots,
  capacityAfter,
  classDates,
  classDaysAhead,
  classInWords,
  doSpansMeet,
  endsInTime,
  findOverlap,
  isSpanWrong,
  isUpcomingClass,
  lessonItem,
  outlivesSchedule,
  refusalOfClass,
  refusalOfSeats,
  textOfNoClasses,
} from '#domain/lessons/lessons.ts';
import { slotStart } from '#domain/time/slots.ts';

describe('[LESSON-1] the classes of a schedule', () => {
  const tuesdays = { sport: 'Pickle', dayOfWeek: 2, slot: 19 } as const;
  const at = (time: string) => Temporal.Instant.from(`2026-11-${time}+08:00`);

  test('are on its weekday, from today to four weeks ahead', () => {
    expect(classDates(tuesdays, at('17T12:00'), [])).toEqual([
      '2026-11-17',
      '2026-11-24',
      '2026-12-01',
      '2026-12-08',
      '2026-12-15',
    ]);
    expect(classDates(tuesdays, at('18T12:00'), [])).toHaveLength(4);
    expect(classDaysAhead).toBe(28);
  });

  test('[LESSON-22] are between its first and its last date, both included', () => {
    const dates = (firstDate: string | null, lastDate: string | null) =>
      classDates({ ...tuesdays, firstDate, lastDate }, at('17T12:00'), []);
    expect(dates('2026-11-24', '2026-12-08')).toEqual(['2026-11-24', '2026-12-01', '2026-12-08']);
    expect(dates('2026-11-25', '2026-12-07')).toEqual(['2026-12-01']);
    expect(dates(null, '2026-11-17')).toEqual(['2026-11-17']);
    expect(dates('2026-12-15', null)).toEqual(['2026-12-15']);
  });

  test('[LESSON-22] cannot end before they begin, nor in the past', () => {
    const isWrong = (firstDate: string | null, lastDate: string | null) =>
      isSpanWrong({ firstDate, lastDate }, '2026-11-17');
    expect(isWrong(null, null)).toBe(false);
    expect(isWrong('2026-11-10', '2026-11-17')).toBe(false);
    expect(isWrong(null, '2026-11-16')).toBe(true);
    expect(isWrong('2026-11-25', '2026-11-24')).toBe(true);
  });

  test('are not created for today after their start', () => {
    expect(classDates(tuesdays, at('17T18:59'), [])[0]).toBe('2026-11-17');
    expect(classDates(tuesdays, at('17T19:00'), [])[0]).toBe('2026-11-24');
    expect(classDates(tuesdays, at('17T23:00'), [])).toHaveLength(4);
  });

  test.each([
    ['the venue', null, 3],
    ['their sport', 'Pickle', 3],
    ['another sport', 'Padel', 5],
  ] as const)('are left out while %s is closed', (_, sport, left) => {
    const closures = [{ sport, from: '2026-11-24', to: '2026-12-01', reason: 'Works' }];
    expect(classDates(tuesdays, at('17T12:00'), closures)).toHaveLength(left);
  });
});

test.each([
  [8, 0, 8],
  [8, 7, 1],
  [8, 8, 0],
  [4, 8, 0],
])(
  '[LESSON-2] of %i seats with %i participants, %i are available',
  (capacity, participants, left) => {
    expect(availableSpots({ capacity, participants })).toBe(left);
  },
);

test('[LESSON-3] a class is upcoming until it begins, after midnight as well', () => {
  const lessonClass = { date: '2026-11-17', slot: 24 } as const;
  const start = slotStart(lessonClass.date, lessonClass.slot);
  expect(start.toString()).toBe('2026-11-17T16:00:00Z');
  expect(isUpcomingClass(lessonClass, start.subtract({ seconds: 1 }))).toBe(true);
  expect(isUpcomingClass(lessonClass, start)).toBe(false);
});

test.each([
  [0, 0, 'program_without_classes'],
  [2, 0, 'program_without_upcoming'],
  [2, 3, null],
  [0, 3, null],
] as const)('[LESSON-4] %i schedules with %i upcoming classes: %s', (schedules, upcoming, text) => {
  expect(textOfNoClasses(schedules, upcoming)).toBe(text);
});

const closedDay = { sport: null, from: '2026-11-17', to: '2026-11-17', reason: 'Works' } as const;

describe('[LESSON-5] a seat', () => {
  const now = Temporal.Instant.from('2026-11-17T18:59:00+08:00');
  const lessonClass = {
    sport: 'Pickle',
    date: '2026-11-17',
    slot: 19,
    capacity: 2,
    participants: 1,
    isCancelled: false,
    waiting: 0,
  } as const;
  const full = { ...lessonClass, participants: 2 };

  test.each([
    ['in a class with room', lessonClass, null, null],
    ['in a full one', full, null, 'lesson_full'],
    ['that is held for the member in a full one', full, 'hold', null],
    ['that is offered to the member in a full one', full, 'offer', null],
    ['for which others wait', { ...lessonClass, waiting: 1 }, null, 'lesson_full'],
    ['that the member has booked', lessonClass, 'booking', 'already_confirmed'],
    ['in a cancelled one', { ...lessonClass, isCancelled: true }, null, 'lesson_failed'],
    ['in one that has begun', { ...lessonClass, slot: 18 }, null, 'lesson_failed'],
    ['in a class that does not exist', undefined, null, 'lesson_failed'],
  ] as const)('%s', (_, wanted, ownSeat, refusal) => {
    expect(refusalOfClass(wanted, ownSeat, [], now)).toBe(refusal);
  });

  test.each([
    ['a free seat', lessonClass, null, 'day_closed'],
    ['one that is held or offered', full, 'offer', 'day_closed'],
    ['one that is booked', full, 'booking', 'already_confirmed'],
    ['one in another sport', { ...lessonClass, sport: 'Padel' }, null, null],
  ] as const)('is refused on a day that was closed: %s', (_, wanted, ownSeat, refusal) => {
    const closures = [{ ...closedDay, sport: 'Pickle' }] as const;
    expect(refusalOfClass(wanted, ownSeat, closures, now)).toBe(refusal);
  });
});

test('[LESSON-6] a class is sold as one item at its price', () => {
  const lessonClass = {
    sport: 'Padel',
    program: 'Match Play',
    level: 'Advanced',
    court: 'Padel Court 2',
    date: '2026-11-22',
    slot: 24,
    durationSlots: 1,
    priceSen: 5_000,
  } as const;
  expect(lessonItem(lessonClass)).toMatchObject({
    type: 'Group Lesson',
    details: 'Padel Match Play (Advanced), 22/11/2026, 12:00 AM - 01:00 AM (Next Day)',
    detailsForBackend:
      'Padel Match Play (Advanced), Padel Court 2, 2026-11-22, 12:00 AM - 01:00 AM',
    basePrice: 5_000,
    price: 5_000,
    isFreeSlot: false,
  });
});

test('[LESSON-13] a class of several slots is sold with all of them', () => {
  const lessonClass = {
    sport: 'Padel',
    program: 'Match Play',
    level: 'Advanced',
    court: 'Padel Court 2',
    date: '2026-11-22',
    slot: 10,
    durationSlots: 2,
    priceSen: 5_000,
  } as const;
  expect(lessonItem(lessonClass)).toMatchObject({
    details: 'Padel Match Play (Advanced), 22/11/2026, 10:00 AM - 12:00 PM',
    detailsForBackend:
      'Padel Match Play (Advanced), Padel Court 2, 2026-11-22, 10:00 AM - 12:00 PM',
  });
});

test.each([
  [10, 2, '10:00 AM - 12:00 PM'],
  [24, 1, '12:00 AM - 01:00 AM (Next Day)'],
] as const)(
  '[LESSON-13] a class is described with its day and its time: %i',
  (slot, durationSlots, words) => {
    const named = {
      sport: 'Padel',
      program: 'Match Play',
      level: 'Advanced',
      court: 'Padel Court 2',
    } as const;
    expect(classInWords({ ...named, date: '2026-11-20', slot, durationSlots })).toBe(
      `Padel Match Play (Advanced), Padel Court 2, Friday, November 20, ${words}`,
    );
  },
);

test('[LESSON-9] a new capacity never removes an occupied seat', () => {
  expect(capacityAfter(8, 3)).toBe(8);
  expect(capacityAfter(2, 3)).toBe(3);
  expect(capacityAfter(3, 3)).toBe(3);
});

describe('[LESSON-10] the slots of a lesson on its weekday', () => {
  test.each([
    [19, 1, true],
    [25, 1, true],
    [24, 2, true],
    [25, 2, false],
    [22, 4, true],
    [23, 4, false],
  ] as const)('from %i for %i slots end in time: %s', (slot, durationSlots, isInTime) => {
    expect(endsInTime({ slot, durationSlots })).toBe(isInTime);
  });

  const others = [
    { name: 'early', slot: 10, durationSlots: 2 },
    { name: 'late', slot: 20, durationSlots: 1 },
  ] as const;

  test.each([
    [8, 2, undefined],
    [9, 2, 'early'],
    [10, 1, 'early'],
    [11, 1, 'early'],
    [12, 4, undefined],
    [9, 4, 'early'],
    [19, 2, 'late'],
    [21, 1, undefined],
  ] as const)('from %i for %i slots overlap with %s', (slot, durationSlots, name) => {
    expect(findOverlap({ slot, durationSlots }, others)?.name).toBe(name);
  });
});

test('[LESSON-10] schedules meet unless one ends before the other begins', () => {
  const until = { firstDate: null, lastDate: '2026-11-30' };
  expect(doSpansMeet(until, { firstDate: '2026-12-01', lastDate: null })).toBe(false);
  expect(doSpansMeet({ firstDate: '2026-12-01', lastDate: null }, until)).toBe(false);
  expect(doSpansMeet(until, { firstDate: '2026-11-30', lastDate: null })).toBe(true);
  expect(doSpansMeet(until, {})).toBe(true);
});

test('[LESSON-12] a class with a booking, hold or waiting member outlives its schedule', () => {
  expect(outlivesSchedule({ participants: 0, waiting: 0 })).toBe(false);
  expect(outlivesSchedule({ participants: 1, waiting: 0 })).toBe(true);
  expect(outlivesSchedule({ participants: 0, waiting: 1 })).toBe(true);
});

test('[LESSON-16] one class keeps as many seats as are taken', () => {
  expect([2, 3, 4].map((wanted) => refusalOfSeats(wanted, 3))).toEqual(['seats_taken', null, null]);
});
