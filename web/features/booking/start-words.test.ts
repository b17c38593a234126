import { expect, test } from 'vitest';
import type { ClosedBooking } from '#contract/bookings.ts';
import { endedWords } from '#web/features/booking/start-words.ts';

const aClosed = (slot: 18 | 19 | 21, parts: Partial<ClosedBooking> = {}): ClosedBooking => ({
  id: `0192f0c0-0000-7000-8000-0000000000${slot}`,
  bookingDate: '2026-11-17',
  slot,
  booked: { type: 'court_booking', courtName: 'Tournament Court 1' },
  courtName: 'Tournament Court 1',
  sport: 'Pickle',
  reason: 'Flood',
  gaveBack: 'credits',
  amountSen: 6_000,
  kept: null,
  ...parts,
});

const today = '2026-11-16';
const later = aClosed(21);
const told = 'Tomorrow, 6 – 8 PM, cancelled by the venue: Flood';

test('[LIST-6] the start screen says what the venue has ended of what comes next, and nothing else', () => {
  const ended = [aClosed(18), aClosed(19)];
  expect(endedWords(ended, later, today)).toBe(told);
  expect(endedWords(ended, undefined, today)).toBe(told);
  expect(endedWords([later], aClosed(18), today)).toBeNull();
  expect(endedWords([], later, today)).toBeNull();
  // The closure was undone; the profile says why the booking did not come back.
  expect(endedWords([aClosed(18, { kept: 'spent' })], later, today)).toBeNull();
});
