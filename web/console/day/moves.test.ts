import { expect, test } from 'vitest';
import { moveTo } from '#web/console/day/moves.ts';

const size = { rows: 19, columns: 14 };
const at = { row: 3, column: 5 };

test.each([
  ['ArrowUp', false, { row: 2, column: 5 }],
  ['ArrowDown', false, { row: 4, column: 5 }],
  ['ArrowLeft', false, { row: 3, column: 4 }],
  ['ArrowRight', false, { row: 3, column: 6 }],
  ['Home', false, { row: 3, column: 0 }],
  ['End', false, { row: 3, column: 13 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 18, column: 13 }],
  ['ArrowUp', true, null],
  ['a', false, null],
  ['Tab', false, null],
])('%s (with Ctrl: %s) leads to %j', (key, isCtrl, expected) => {
  expect(moveTo(key, isCtrl, at, size)).toEqual(expected);
});

test('at an edge an arrow stays', () => {
  const corner = { row: 18, column: 13 };
  expect(moveTo('ArrowDown', false, corner, size)).toEqual(corner);
  expect(moveTo('ArrowRight', false, corner, size)).toEqual(corner);
  const first = { row: 0, column: 0 };
  expect(moveTo('ArrowUp', false, first, size)).toEqual(first);
  expect(moveTo('ArrowLeft', false, first, size)).toEqual(first);
});
