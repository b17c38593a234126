import { describe, expect, test } from 'vitest';
import {
  classWords,
  coachWords,
  datesWords,
  lengthWords,
  namedClass,
  newsOfClasses,
  scheduleWords,
  seatStateWords,
} from '#web/features/lessons/lesson-words.ts';
import { requestMail } from '#web/features/lessons/request-mail.ts';
import { aClass, aProgram } from '#web/testing/lessons.ts';

test.each([
  [19, 1, '07:00 PM - 08:00 PM'],
  [10, 2, '10:00 AM - 12:00 PM'],
  [23, 2, '11:00 PM - 01:00 AM'],
  [24, 1, '12:00 AM - 01:00 AM (Next Day)'],
] as const)('a class at %i that takes %i slots is %s', (slot, durationSlots, words) => {
  const lessonClass = classWords(aProgram({ durationSlots }), aClass({ slot }));
  expect(lessonClass).toBe(`Tuesday 17/11/2026, ${words}`);
});

test('a class is named by its day and time, and outside its program by the program too', () => {
  const program = aProgram({});
  expect(classWords(program, aClass({}))).toBe('Tuesday 17/11/2026, 07:00 PM - 08:00 PM');
  expect(namedClass(program, aClass({}))).toBe(
    'Group Lesson - Pickle Foundations (Beginner), Tuesday 17/11/2026, 07:00 PM - 08:00 PM',
  );
});

test('a weekly schedule groups the days with the same time', () => {
  const schedules = [
    { id: 1, dayOfWeek: 2, slot: 19 },
    { id: 2, dayOfWeek: 4, slot: 19 },
    { id: 3, dayOfWeek: 6, slot: 9 },
  ] as const;
  expect(scheduleWords(aProgram({ schedules: [...schedules] }))).toEqual([
    'Tuesday and Thursday, 07:00 PM - 08:00 PM',
    'Saturday, 09:00 AM - 10:00 AM',
  ]);
  expect(scheduleWords(aProgram({ schedules: [] }))).toEqual([]);
});

test('a duration is given in hours', () => {
  expect([1, 2].map(lengthWords)).toEqual(['1 hour', '2 hours']);
});

test.each([
  [{ availableSpots: 1 }, '1 spot left'],
  [{ availableSpots: 3 }, '3 spots left'],
  [{ availableSpots: 0 }, 'Full, nobody waiting yet'],
  [{ availableSpots: 0, waiting: 1 }, 'Full, 1 member waiting'],
  [
    { availableSpots: 0, waiting: 2, you: 'waiting' },
    'You are on the waiting list, 2 members waiting',
  ],
  [
    { availableSpots: 0, waiting: 2, you: 'waiting', place: 2 },
    "You're 2nd in line, 2 members waiting",
  ],
  [{ you: 'offered' }, 'Offered to you'],
  [{ you: 'held' }, 'Held for you'],
  [{ you: 'booked' }, 'Your booking'],
] as const)('a class with %j says %s', (facts, words) => {
  expect(seatStateWords(aClass(facts))).toBe(words);
});

describe('the live notice of classes', () => {
  const of = (...classes: readonly ReturnType<typeof aClass>[]) => [
    aProgram({ classes: [...classes] }),
  ];

  test('says how many spots are left, and when the last one is taken', () => {
    const before = of(aClass({ id: 1 }), aClass({ id: 2, date: '2026-11-24' }));
    const after = of(
      aClass({ id: 1, availableSpots: 4 }),
      aClass({ id: 2, date: '2026-11-24', availableSpots: 0 }),
    );
    expect(newsOfClasses(before, after)).toBe(
      'Tuesday 17/11/2026, 07:00 PM - 08:00 PM: 4 spots left. Tuesday 24/11/2026, 07:00 PM - 08:00 PM is now full.',
    );
  });

  test("is empty for new classes, for unchanged ones, and for the member's own changes", () => {
    const before = of(aClass({ id: 1 }), aClass({ id: 2 }));
    const after = of(
      aClass({ id: 1 }),
      aClass({ id: 2, availableSpots: 4, you: 'held' }),
      aClass({ id: 3 }),
    );
    expect(newsOfClasses(before, after)).toBe('');
  });
});

test("a request is addressed to the venue, with the coach's name in its subject", () => {
  expect(requestMail('info@depot.test', { displayName: 'Aina & Co' }, 'Pickle')).toBe(
    [
      'mailto:info@depot.test?subject=Private%20lesson%20with%20Aina%20%26%20Co%20(Pickle)',
      '&body=I%20would%20like%20a%20private%20lesson%20with%20Aina%20%26%20Co%20(Pickle).%0D%0A%0D%0A',
      'Days%20and%20times%20that%20suit%20me%3A%0D%0AHow%20many%20of%20us%3A',
    ].join(''),
  );
});

test.each([
  [1, 'Tue 17 Nov'],
  [2, 'Tue 17 Nov, Wed 18 Nov'],
  [4, 'Tue 17 Nov, Wed 18 Nov and 2 more'],
])('the dates of %i selected classes are %s', (count, words) => {
  const dates = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'].slice(0, count);
  expect(datesWords(dates.map((date) => ({ date })))).toBe(words);
});

test('[LESSON-23] screen readers hear that the venue cancelled a class, and why', () => {
  const before = aProgram({ classes: [aClass({ id: 11 })] });
  const gone = { id: 11, date: '2026-11-17', slot: 19, court: 'Court', reason: 'A flood' } as const;
  expect(newsOfClasses([before], [{ ...before, classes: [], cancelled: [gone] }])).toBe(
    'The venue cancelled Tuesday 17/11/2026, 07:00 PM - 08:00 PM: A flood.',
  );
});

test('[COACH-8] the coach of a class is its substitute, if it has one', () => {
  const program = { coach: 'Arif' };
  expect(coachWords(program, null)).toBe('with Arif');
  expect(coachWords(program, {})).toBe('with Arif');
  expect(coachWords(program, { substitute: 'Mei' })).toBe('With Mei this time');
});
