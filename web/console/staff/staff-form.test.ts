import { describe, expect, test } from 'vitest';
import { staffScreenLabels } from '#domain/words/console-staff-labels.ts';
import {
  limitFieldsOf,
  limitsText,
  readLimits,
  readReason,
  roleLimitsText,
} from '#web/console/staff/staff-form.ts';

const { form: words, limits } = staffScreenLabels;
const own = (perAction: string, perDay: string) => ({ isOwn: true, perAction, perDay });

describe('limits', () => {
  test('are read in ringgit', () => {
    expect(readLimits(own('20', 'RM 40.50'), 'desk')).toEqual({
      ownLimits: { perActionSen: 2_000, perDaySen: 4_050 },
      errors: null,
    });
  });

  test('of the role need no amounts, and an owner has none', () => {
    const typed = { isOwn: false, perAction: 'x', perDay: '' };
    expect(readLimits(typed, 'desk')).toEqual({ ownLimits: null, errors: null });
    expect(readLimits(own('x', ''), 'owner')).toEqual({ ownLimits: null, errors: null });
  });

  test('that cannot be read are refused field by field', () => {
    expect(readLimits(own('x', '40'), 'desk').errors).toEqual({
      perAction: words.amountWrong,
      perDay: null,
    });
    expect(readLimits(own('1', '1000000'), 'desk').errors?.perDay).toBe('At most RM 100,000.00.');
  });

  test('of a day allow at least one action', () => {
    expect(readLimits(own('40', '20'), 'desk').errors?.perDay).toBe(words.dayTooSmall);
  });

  test('are the same after they were shown', () => {
    const shown = limitFieldsOf({ perActionSen: 123_456, perDaySen: 200_000 }, true);
    expect(readLimits(shown, 'desk').ownLimits).toEqual({
      perActionSen: 123_456,
      perDaySen: 200_000,
    });
  });

  test('are told in words', () => {
    expect(roleLimitsText('desk')).toBe('RM 100.00 at once, RM 300.00 a day');
    expect(roleLimitsText('owner')).toBe(limits.none);
    expect(roleLimitsText('coach')).toBe(limits.nothing);
    expect(limitsText({ perActionSen: 0, perDaySen: 0 })).toBe(limits.nothing);
  });
});

test('[STAFF-18] a reason may be left out where none is needed, and is otherwise long enough', () => {
  expect(readReason('  ', false)).toEqual({ reason: undefined, error: null });
  expect(readReason('  ', true).error).toMatch(/3 to 200/);
  expect(readReason(' left  the venue ', true)).toEqual({ reason: 'left the venue', error: null });
  expect(readReason('ab', false).error).toMatch(/3 to 200/);
});
