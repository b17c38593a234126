import { expect, test } from 'vitest';
import { changesSincePreview } from '#domain/words/closure-words.ts';

const counts = {
  ...{ people: 3, bookings: 4, creditsSen: 24_000, guestMoneySen: 0 },
  ...{ orders: 1, classes: 0, mails: 5 },
};

test('[CLOSE-3] a refused closure says what came and went since its preview', () => {
  const now = { ...counts, bookings: 6, creditsSen: 36_000, orders: 0 };
  expect(changesSincePreview(counts, now)).toEqual([
    '2 bookings came since.',
    'One order that waits for its payment went since.',
    'Now RM 360.00 come back as credits.',
  ]);
  expect(changesSincePreview(counts, counts)).toEqual(['Other bookings are affected now.']);
});
