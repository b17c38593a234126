import { expect, test } from 'vitest';
import { closedInWords } from '#domain/bookings/closed-bookings.ts';

test('[LIST-4] a booking that a closure ended says why, and what came back', () => {
  expect(
    closedInWords({ reason: 'Flood', gaveBack: 'credits', amountSen: 8_000, kept: null }),
  ).toBe('Closed: Flood. RM 80.00 came back as credits.');
  expect(
    closedInWords({ reason: 'Light out. ', gaveBack: 'free_slot', amountSen: 0, kept: null }),
  ).toBe('Closed: Light out. Your free slot of that week can be used again.');
});

test('[LIST-4] a booking that stays ended though its closure was called off says so, and why', () => {
  const ended = { reason: 'Flood', gaveBack: 'credits', amountSen: 8_000 } as const;
  expect(closedInWords({ ...ended, kept: 'spent' })).toBe(
    'The closure was called off, but your booking could not be restored, because the credits for it have been used. RM 80.00 came back as credits.',
  );
  expect(closedInWords({ ...ended, isClassCancelled: true, kept: 'spent' })).toBe(
    'The class takes place after all, but your seat could not be restored, because the credits for it have been used. RM 80.00 came back as credits.',
  );
});
