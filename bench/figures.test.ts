import { expect, test } from 'vitest';
import {
  atLeast,
  atMost,
  type Bound,
  below,
  inDigits,
  makeFigure,
  median,
  quantile,
  shareOfBound,
} from '#bench/figures.ts';

const figureOf = (value: number, bound?: Bound, hasFailed = false) =>
  makeFigure(
    { name: 'A figure', meaning: '', value, unit: 'ms', ...(bound && { bound }) },
    hasFailed,
  );

test.each([
  [0.5, atLeast(0.5), true],
  [0.49, atLeast(0.5), false],
  [100, atMost(100), true],
  [100.1, atMost(100), false],
  [1.19, below(1.2), true],
  [1.2, below(1.2), false],
  [Number.NaN, atMost(100), false],
  [Number.NaN, undefined, false],
  [3, undefined, true],
])('%d under %o is good: %s', (value, bound, isGood) => {
  expect(figureOf(value, bound).isGood).toBe(isGood);
});

test('a figure is bad when something failed while it was measured', () => {
  expect(figureOf(1, atMost(2), true).isGood).toBe(false);
});

test.each([
  [1, atLeast(0.5), 0.5],
  [0.25, atLeast(0.5), 2],
  [50, atMost(100), 0.5],
  [0, atMost(0.01), 0],
  [0, atMost(0), 0],
  [2, atMost(0), Number.POSITIVE_INFINITY],
  [1, undefined, null],
  [Number.NaN, atMost(1), null],
])('%d under %o uses up %s of the bound', (value, bound, share) => {
  expect(shareOfBound(figureOf(value, bound))).toBe(share);
});

test('a median is the middle value, whatever the order', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 9, 100])).toBe(10);
  expect(median([])).toBeNaN();
  expect(quantile([4, 3, 2, 1], 0.95)).toBe(4);
});

test.each([
  [0.6172, '0.62'],
  [0.0042, '0.004'],
  [12.34, '12.3'],
  [98, '98'],
  [119_632, '119,632'],
  [1234.5, '1,235'],
])('%d is written as %s', (value, words) => {
  expect(inDigits(value)).toBe(words);
});
