import { expect, test } from 'vitest';
import { limitWords } from '#web/features/booking/use-limit.ts';

const today = '2026-11-16';

test.each([
  [{ kind: 'left', taken: 3, left: 7 }, today, '3 booked, 7 left today'],
  [{ kind: 'near', total: 9 }, '2026-11-18', '9 of 10 slots on Wed 18 Nov'],
  [
    { kind: 'over', slots: { booked: 0, held: 0, requested: 11 } },
    today,
    'You chose 11, but can only book 10.',
  ],
  [null, today, null],
] as const)('%j on %s reads %s', (standing, date, words) => {
  expect(limitWords(standing, date, today)).toBe(words);
});
