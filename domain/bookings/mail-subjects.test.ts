import { expect, test } from 'vitest';
import { bookingInBrief, bookingsInBrief } from '#domain/bookings/mail-subjects.ts';

const court = { type: 'court_booking', courtName: 'Tournament Court 5' } as const;
const lesson = {
  type: 'group_lesson',
  sport: 'Pickle',
  program: 'Foundations',
  level: 'Beginner',
  coach: 'Aina',
  durationSlots: 2,
} as const;

test.each([
  [{ booked: court, date: '2026-11-18', slot: 19 }, 'Wed 18 Nov, 7 PM, Tournament Court 5'],
  [{ booked: court, date: '2026-11-01', slot: 12 }, 'Sun 1 Nov, 12 PM, Tournament Court 5'],
  [
    { booked: court, date: '2026-11-18', slot: 25 },
    'Wed 18 Nov, 1 AM (Next Day), Tournament Court 5',
  ],
  [{ booked: lesson, date: '2026-11-19', slot: 10 }, 'Thu 19 Nov, 10 AM, Pickle Foundations'],
  [
    { booked: { type: 'private_lesson', coach: 'Aina' }, date: '2026-11-19', slot: 10 },
    'Thu 19 Nov, 10 AM, private lesson with Aina',
  ],
] as const)('[MAIL-5] %j is %s in the subject of a mail', (booking, brief) => {
  expect(bookingInBrief(booking)).toBe(brief);
});

test('[MAIL-5] several bookings are the earliest and how many more there are', () => {
  const evening = { booked: court, date: '2026-11-18', slot: 20 } as const;
  const before = { booked: court, date: '2026-11-18', slot: 19 } as const;
  const nextDay = { booked: court, date: '2026-11-19', slot: 7 } as const;
  expect(bookingsInBrief([evening, nextDay, before])).toBe(
    'Wed 18 Nov, 7 PM, Tournament Court 5 and 2 more',
  );
  expect(bookingsInBrief([evening])).toBe('Wed 18 Nov, 8 PM, Tournament Court 5');
});
