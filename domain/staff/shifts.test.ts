import { describe, expect, test } from 'vitest';
import {
  closerToReadOf,
  countSales,
  differenceOf,
  expectedInTill,
  floatDifferenceOf,
  owedCashLike,
  owedFromTill,
  refusalOfCash,
  refusalOfCloser,
  refusalOfCount,
  refusalOfFloat,
} from '#domain/staff/shifts.ts';

test('[SHIFT-3] a till should have its float, its cash sales and its cash entries', () => {
  const taken = [
    { method: 'cash', amountSen: 6_000 },
    { method: 'terminal', amountSen: 8_000 },
    { method: 'cash', amountSen: 8_050 },
  ] as const;
  const expected = expectedInTill({ floatSen: 20_000, taken, entriesSen: [-6_000, 500] });
  expect(expected).toEqual({ cashSen: 28_550, terminalSen: 8_000 });
  expect(expectedInTill({ floatSen: 0, taken: [], entriesSen: [] })).toEqual({
    cashSen: 0,
    terminalSen: 0,
  });
});

test('[SHIFT-15] cash that is owed to guests is still in the till, and leaves less of it', () => {
  expect(owedFromTill(20_000, [])).toEqual({ owedSen: 0, leftSen: 20_000 });
  const owed = [{ amountSen: 6_000 }, { amountSen: 8_000 }];
  expect(owedFromTill(20_000, owed)).toEqual({ owedSen: 14_000, leftSen: 6_000 });
  expect(owedFromTill(10_000, owed).leftSen).toBe(-4_000);
});

test('[SHIFT-14] the desk reads the shifts that the reader has closed, others read all', () => {
  expect(closerToReadOf({ userId: 'siti', role: 'desk' })).toBe('siti');
  for (const role of ['manager', 'owner', 'accountant'] as const) {
    expect(closerToReadOf({ userId: 'siti', role })).toBeNull();
  }
});

test('[SHIFT-4] no more cash is taken out than the till should have', () => {
  const expected = { cashSen: 5_000, terminalSen: 90_000 };
  expect(refusalOfCash(expected, -5_000)).toBeNull();
  expect(refusalOfCash(expected, -5_001)).toBe('till_short');
  expect(refusalOfCash(expected, 100)).toBeNull();
});

test('[SHIFT-13] cash out is asked about if so much is owed, or for a part of it', () => {
  const owed = [
    { name: 'Siti', amountSen: 12_000, partsSen: [6_000, 6_000] },
    { name: 'Ravi', amountSen: 8_000, partsSen: [8_000] },
  ];
  expect(owedCashLike(owed, -12_000)?.name).toBe('Siti');
  expect(owedCashLike(owed, -6_000)?.name).toBe('Siti');
  expect(owedCashLike(owed, -8_000)?.name).toBe('Ravi');
  expect(owedCashLike(owed, -7_999)).toBeNull();
  // It is put in.
  expect(owedCashLike(owed, 8_000)).toBeNull();
});

test.each([
  [null, 20_000, 0, null],
  [20_000, 20_000, 0, null],
  [50_000, 20_000, -30_000, 'float_reason_needed'],
  [50_000, 50_001, 1, 'float_reason_needed'],
  [-6_000, 0, 6_000, 'float_reason_needed'],
] as const)(
  '[SHIFT-10] of %s sen that were counted, a float of %i differs by %i',
  (expectedSen, floatSen, differenceSen, refusal) => {
    expect(floatDifferenceOf(expectedSen, floatSen)).toBe(differenceSen);
    expect(refusalOfFloat(expectedSen, { floatSen, reason: null })).toBe(refusal);
    expect(refusalOfFloat(expectedSen, { floatSen, reason: 'Brought to the safe' })).toBeNull();
  },
);

test('[SHIFT-5] a shift is closed by whoever opened it, a manager or an owner', () => {
  const closes = (role: 'desk' | 'manager' | 'owner' | 'accountant', userId = 'other') =>
    refusalOfCloser({ role, userId }, 'opener');
  expect(closes('desk', 'opener')).toBeNull();
  expect(closes('desk')).toBe('shift_of_other');
  expect(closes('accountant')).toBe('shift_of_other');
  expect(closes('manager')).toBeNull();
  expect(closes('owner')).toBeNull();
});

describe('[SHIFT-6] a count', () => {
  const expected = { cashSen: 20_000, terminalSen: 8_000 };

  test('has a difference for cash and terminal each', () => {
    const counted = { cashSen: 19_950, terminalSen: 8_010 };
    expect(differenceOf(expected, counted)).toEqual({ cashSen: -50, terminalSen: 10 });
  });

  test.each([
    ['that agrees', expected, null, null],
    ['with cash missing and no note', { ...expected, cashSen: 19_999 }, null, 'shift_note_needed'],
    [
      'with too much at the terminal',
      { ...expected, terminalSen: 8_001 },
      null,
      'shift_note_needed',
    ],
    ['with a note for its difference', { ...expected, cashSen: 19_999 }, 'Wrong change', null],
  ])('%s', (_, counted, note, refusal) => {
    expect(refusalOfCount(expected, { shown: expected, counted, note })).toBe(refusal);
  });

  test('made for other amounts is refused, also with a note', () => {
    const shown = { ...expected, cashSen: 14_000 };
    const count = { shown, counted: shown, note: 'Wrong change' };
    expect(refusalOfCount(expected, count)).toBe('shift_changed');
  });
});

test('[SHIFT-3] a sale that was undone counts for nothing', () => {
  const sold = { method: 'cash', isUndone: false } as const;
  const undone = { method: 'cash', isUndone: true } as const;
  const terminal = { method: 'terminal', isUndone: false } as const;
  expect(countSales([sold, sold, undone, terminal], 'cash')).toBe(1);
  expect(countSales([sold, undone], 'cash')).toBe(0);
  expect(countSales([sold, undone, terminal], 'terminal')).toBe(1);
});
