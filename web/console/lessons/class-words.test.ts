import { expect, test } from 'vitest';
import { seatsDone, seatsInWords, takenHint } from '#web/console/lessons/class-words.ts';

test('[COACH-6] a seat that is held for a payment or offered is told from a booked one', () => {
  const seat = { userId: 'a', name: 'Mei Tan', bookingId: null, until: null, attendance: null };
  const shown = { capacity: 6, free: 3, waiting: [] };
  const seats = (['booking', 'hold', 'offer'] as const).map((kind) => ({ ...seat, kind }));
  expect(seatsInWords({ ...shown, seats })).toBe(
    '3 of 6 taken · 1 held, paying · 1 offered · 3 free',
  );
  expect(seatsInWords({ ...shown, free: 6, seats: [] })).toBe('0 of 6 taken · 6 free');
});

test('[LESSON-16] the seats that are taken are counted in words', () => {
  expect([0, 1, 2].map(takenHint)).toEqual(['0 are taken.', '1 is taken.', '2 are taken.']);
  expect([1, 2].map(seatsDone)).toEqual(['The class has 1 seat.', 'The class has 2 seats.']);
});
