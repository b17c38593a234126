import { expect, test } from 'vitest';
import { bookingLines } from '#domain/bookings/mail-lines.ts';

const slotOf = (courtName: string, slot: 18 | 19 | 20 | 24, date = '2026-11-18') => ({
  what: { type: 'court_booking', courtName } as const,
  date,
  slot,
});
const lesson = {
  what: {
    type: 'group_lesson',
    sport: 'Padel',
    program: 'Match Play',
    level: 'Advanced',
    coach: 'Daniel Lim',
    durationSlots: 2,
  },
  date: '2026-11-18',
  slot: 10,
  court: 'Padel Court 2',
} as const;

test('[WORD-11] a confirmation says when first, and joins neighbouring slots of a court', () => {
  const [one, other] = ['Tournament Court 1', 'Tournament Court 2'];
  expect(
    bookingLines([slotOf(one, 20), slotOf(one, 18), slotOf(other, 19), slotOf(one, 19)]),
  ).toEqual([
    'Wednesday 18/11/2026, 06:00 PM - 09:00 PM\nCourt Booking - Pickle Tournament Court 1',
    'Wednesday 18/11/2026, 07:00 PM - 08:00 PM\nCourt Booking - Pickle Tournament Court 2',
  ]);
  expect(bookingLines([slotOf(one, 18), slotOf(one, 19, '2026-11-17'), slotOf(one, 20)])).toEqual([
    'Tuesday 17/11/2026, 07:00 PM - 08:00 PM\nCourt Booking - Pickle Tournament Court 1',
    'Wednesday 18/11/2026, 06:00 PM - 07:00 PM\nCourt Booking - Pickle Tournament Court 1',
    'Wednesday 18/11/2026, 08:00 PM - 09:00 PM\nCourt Booking - Pickle Tournament Court 1',
  ]);
  expect(bookingLines([slotOf(one, 24)])).toEqual([
    'Wednesday 18/11/2026, 12:00 AM - 01:00 AM (Next Day)\nCourt Booking - Pickle Tournament Court 1',
  ]);
});

test('[WORD-9] a confirmation lists bookings by their start, lessons with court and coach', () => {
  expect(bookingLines([slotOf('Padel Court 1', 18), lesson])).toEqual([
    'Wednesday 18/11/2026, 10:00 AM - 12:00 PM\nGroup Lesson - Padel Match Play (Advanced), Padel Court 2, Coach: Daniel Lim',
    'Wednesday 18/11/2026, 06:00 PM - 07:00 PM\nCourt Booking - Padel Court 1',
  ]);
});
