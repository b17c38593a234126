import { expect, test } from 'vitest';
import { busyCoaches } from '#web/console/lessons/busy-coaches.ts';

const coach = (name: string) => ({ userId: name, name });
const date = '2026-11-17';
const aClass = (id: number, slot: 8 | 9 | 10 | 11, of: string, durationSlots = 1) => ({
  ...{ id, date, slot, durationSlots, sport: 'Pickle' as const, program: 'Foundations' },
  ...{ level: 'Beginner', court: 'Tournament Court 5', coach: coach(of) },
  ...{ capacity: 8, free: 8, seats: [], waiting: [] },
});

test('[COACH-8] a coach is busy who gives another lesson in one of the hours of the class', () => {
  const own = aClass(1, 9, 'Aina', 2);
  const lesson = { date, sport: 'Pickle' as const, court: 'Tournament Court 6' };
  const member = coach('Mei');
  const privateLessons = [
    { ...lesson, bookingId: 'a', slot: 10 as const, coach: coach('Lim'), member },
    { ...lesson, bookingId: 'b', slot: 11 as const, coach: coach('Ada'), member },
    {
      ...lesson,
      bookingId: 'c',
      slot: 9 as const,
      date: '2026-11-18',
      coach: coach('Hana'),
      member,
    },
  ];
  const classes = [own, aClass(2, 8, 'Priya', 2), aClass(3, 8, 'Jun'), aClass(4, 11, 'Jun')];
  expect([...busyCoaches(own, { classes, privateLessons })]).toEqual(['Priya', 'Lim']);
});
