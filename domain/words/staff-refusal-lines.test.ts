import { expect, test } from 'vitest';
import { amountsOfRefusal } from '#domain/words/staff-refusal-lines.ts';

test.each([
  [
    'over_action_limit',
    { askedSen: 15_000, limitSen: 10_000 },
    'RM 150.00 is above your limit of RM 100.00 at once.',
  ],
  [
    'over_day_limit',
    { askedSen: 10_000, limitSen: 30_000, usedSen: 25_000 },
    'RM 100.00 is above your limit of RM 300.00 a day: RM 250.00 was given today, RM 50.00 is left.',
  ],
  [
    'credits_not_available',
    { askedSen: 2_000, availableSen: 1_050 },
    'RM 20.00 was asked for, RM 10.50 is available.',
  ],
  ['conflict', { reason: 'grant_key_used' }, null],
  ['over_day_limit', null, null],
  [null, null, null],
])('the amounts of %s are put into words', (code, details, line) => {
  expect(amountsOfRefusal(code, details)).toBe(line);
});
