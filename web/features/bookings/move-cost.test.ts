import { expect, test } from 'vitest';
import { refusals } from '#domain/texts.ts';
import { ApiFailure } from '#web/api/client.ts';
import {
  differenceInWords,
  movedInWords,
  moveFailure,
  shortageOf,
} from '#web/features/bookings/move-cost.ts';

const refused = (code: keyof typeof refusals, details: string | null) =>
  new ApiFailure(409, { message: refusals[code], details, hint: null, code });

test('[MOVE-4] a difference is said as what happens to the credits', () => {
  expect(differenceInWords(2_000)).toBe('RM 20.00 from your credits');
  expect(differenceInWords(-2_050)).toBe('RM 20.50 back as credits');
  expect(differenceInWords(0)).toBe('No difference to pay');
});

test('[MOVE-5] credits that do not cover the difference are said with both amounts', () => {
  const cost = { priceSen: 8_000, differenceSen: 2_000 };
  expect(shortageOf({ ...cost, availableSen: 2_000 })).toBeNull();
  expect(shortageOf({ ...cost, availableSen: 1_999 })).toBe(
    'Your credits do not cover the difference: RM 20.00 needed, RM 19.99 available.',
  );
});

test('what was done is said with what it took or gave back', () => {
  expect(movedInWords('there', 0)).toBe('Your booking was moved to there.');
  expect(movedInWords('there', 100)).toMatch(/there\. RM 1\.00 was taken from your credits\.$/);
  expect(movedInWords('there', -100)).toMatch(/there\. RM 1\.00 came back as credits\.$/);
});

test('a refusal is told in its own words, with the amounts that matter', () => {
  expect(moveFailure(refused('timeslot_taken', 'Court, hour'))).toEqual([refusals.timeslot_taken]);
  expect(moveFailure(refused('daily_limit', null))).toEqual([refusals.daily_limit]);
  expect(moveFailure(refused('price_changed', 'Shown RM 1.00, now RM 2.00'))).toEqual([
    refusals.price_changed,
    'Shown RM 1.00, now RM 2.00.',
  ]);
  const short = 'RM 20.00 needed, RM 0.00 available';
  expect(moveFailure(refused('credits_reserve_failed', short))).toEqual([
    `Your credits do not cover the difference: ${short}.`,
  ]);
  expect(moveFailure(new TypeError('x'))).toEqual([refusals.internal]);
});
