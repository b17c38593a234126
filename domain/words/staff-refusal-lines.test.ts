import { expect, test } from 'vitest';
import { dailySlotLimit } from '#domain/slots/daily-limit.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { amountsOfRefusal, deskTextOfRefusal } from '#domain/words/staff-refusal-lines.ts';
import { memberRefusalsAtDesk, staffRefusals } from '#domain/words/staff-refusals.ts';

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

test('a sale that the credits do not cover tells the desk how much is short', () => {
  const details = { neededSen: 6_000, availableSen: 1_000 };
  expect(deskTextOfRefusal('credits_reserve_failed', details)).toBe(
    'The credits of the member are not enough. RM 60.00 needed, RM 10.00 available, RM 50.00 missing.',
  );
  expect(deskTextOfRefusal('credits_reserve_failed', null)).toBe(
    'The credits of the member are not enough.',
  );
});

test('[LIMIT-1] the desk reads the daily limit of the rules', () => {
  expect(deskTextOfRefusal('daily_limit', null)).toContain(`than the ${dailySlotLimit} that`);
});

test('the desk is not spoken to as the member', () => {
  for (const [code, text] of Object.entries(memberRefusalsAtDesk)) {
    expect(text).not.toMatch(/\byou\b|\byour\b|support|please/i);
    expect(deskTextOfRefusal(code, null)).toBe(text);
    // The answer of the server, which members read as well, keeps its own sentence.
    expect(staffRefusals).not.toHaveProperty(code);
    expect(refusals).toHaveProperty(code);
  }
  expect(deskTextOfRefusal('held_by_buyer', null)).toBeNull();
  expect(deskTextOfRefusal(null, null)).toBeNull();
});
