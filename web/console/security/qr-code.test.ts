import { expect, test } from 'vitest';
import { qrCodeOf } from '#web/console/security/qr-code.ts';

// Both were made by another encoder (uqr 0.1.3), for level L and mask 0.
const depot = [
  '#######..#.##.#######',
  '#.....#..###..#.....#',
  '#.###.#.##.##.#.###.#',
  '#.###.#..#.#..#.###.#',
  '#.###.#...#.#.#.###.#',
  '#.....#.....#.#.....#',
  '#######.#.#.#.#######',
  '........##.##........',
  '###.########.##...#..',
  '.###.#.##.....#....##',
  '##.#.####...#...#####',
  '.##.#..#.#....#....#.',
  '#.###.##....#.#.##.##',
  '........#.##.#.#.#.#.',
  '#######.##.#.###..###',
  '#.....#.#.####.##....',
  '#.###.#.####.###...##',
  '#.###.#.......##..##.',
  '#.###.#.#.#.#...##..#',
  '#.....#.#.#...##...#.',
  '#######.#.#.#.####.##',
];
const longSize = 57;
const longSum = 375_632;

test('a short text', () => {
  const rows = qrCodeOf('Depot')?.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));
  expect(rows).toEqual(depot);
});

test('a long text, in several blocks and with the number of its version', () => {
  const uri =
    'otpauth://totp/Depot:owner%40depot.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Depot&digits=6&period=30';
  const code = qrCodeOf(uri.repeat(2)) ?? [];
  expect(code).toHaveLength(longSize);
  const sum = code.flat().reduce((so, dark) => (so * 31 + (dark ? 1 : 0)) % 1_000_003, 0);
  expect(sum).toBe(longSum);
});

test('each text gets the smallest version that it fits into', () => {
  const sizeOf = (length: number) => qrCodeOf('y'.repeat(length))?.length;
  expect([17, 18, 858, 859].map(sizeOf)).toEqual([21, 25, 97, undefined]);
});
