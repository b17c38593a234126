import { describe, expect, test } from 'vitest';
import { placeForKey } from '#web/ui/use-roving.ts';

describe('in rows the arrow keys move', () => {
  // The courts that can be reached at 6, 7 and 9 PM; at 8 PM there are none.
  const rows = [
    [1, 2, 10],
    [2, 10],
    [1, 2, 10],
  ];
  test.each([
    ['ArrowRight', 0, 1, 0, 2],
    ['ArrowRight', 0, 10, 0, 10],
    ['ArrowLeft', 0, 2, 0, 1],
    ['ArrowLeft', 1, 2, 1, 2],
    ['End', 0, 1, 0, 10],
    ['Home', 1, 10, 1, 2],
    // Court 1 cannot be reached in the next row, so the nearest one takes the focus.
    ['ArrowDown', 0, 1, 1, 2],
    ['ArrowDown', 1, 10, 2, 10],
    ['ArrowUp', 2, 10, 1, 10],
    ['ArrowUp', 0, 1, 0, 1],
    ['ArrowDown', 2, 1, 2, 1],
  ] as const)('%s from row %i, court %i to row %i, court %i', (key, line, court, toLine, to) => {
    const from = { line, index: rows[line]?.indexOf(court) ?? -1 };
    const expected = { line: toLine, index: rows[toLine]?.indexOf(to) };
    expect(placeForKey(key, 'row', rows, from)).toEqual(expected);
  });

  test('and other keys do nothing', () => {
    expect(placeForKey('Enter', 'row', rows, { line: 0, index: 0 })).toBeNull();
  });
});

describe('in columns the arrow keys move', () => {
  const columns = [
    [10, 20, 30],
    [10, 30],
  ];
  test.each([
    ['ArrowDown', 0, 0, 0, 1],
    ['ArrowUp', 0, 1, 0, 0],
    // The afternoon follows the morning.
    ['ArrowDown', 0, 2, 1, 0],
    ['ArrowUp', 1, 0, 0, 2],
    ['ArrowUp', 0, 0, 0, 0],
    ['ArrowDown', 1, 1, 1, 1],
    ['ArrowRight', 0, 2, 1, 1],
    ['ArrowLeft', 1, 1, 0, 2],
    ['ArrowLeft', 0, 1, 0, 1],
    ['End', 0, 0, 0, 2],
    ['Home', 1, 1, 1, 0],
  ] as const)('%s from column %i, %i to column %i, %i', (key, line, index, toLine, to) => {
    const expected = { line: toLine, index: to };
    expect(placeForKey(key, 'column', columns, { line, index })).toEqual(expected);
  });
});
