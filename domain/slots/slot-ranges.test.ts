import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinSlots, shortRange } from '#domain/slots/slot-ranges.ts';
import { allSlots } from '#domain/time/slots.ts';

test('[SLOT-11] neighbouring slots join, whatever their order, and each counts once', () => {
  expect(joinSlots([13, 8, 7, 12, 9, 10, 8])).toEqual([
    { from: 7, count: 4 },
    { from: 12, count: 2 },
  ]);
  expect(joinSlots([23, 25, 24])).toEqual([{ from: 23, count: 3 }]);
  expect(joinSlots([])).toEqual([]);
});

test('[SLOT-11] the ranges cover exactly the slots, and no two of them touch', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...allSlots)), (slots) => {
      const ranges = joinSlots(slots);
      const covered = ranges.flatMap(({ from, count }) =>
        Array.from({ length: count }, (_, index) => from + index),
      );
      expect(covered).toEqual([...new Set(slots)].sort((a, b) => a - b));
      for (const [index, { from, count }] of ranges.entries()) {
        const next = ranges[index + 1];
        if (next !== undefined) expect(next.from).toBeGreaterThan(from + count);
      }
    }),
  );
});

test('[WORD-10] a range names the half of the day once, unless its ends differ in it', () => {
  expect(shortRange({ from: 7, count: 4 })).toBe('7 – 11 AM');
  expect(shortRange({ from: 12, count: 2 })).toBe('12 – 2 PM');
  expect(shortRange({ from: 11, count: 1 })).toBe('11 AM – 12 PM');
  expect(shortRange({ from: 23, count: 1 })).toBe('11 PM – 12 AM');
  expect(shortRange({ from: 22, count: 4 })).toBe('10 PM – 2 AM');
});

test('[WORD-10] a range that begins after midnight is tagged', () => {
  expect(shortRange({ from: 24, count: 2 })).toBe('12 – 2 AM (Next Day)');
});
