import { expect, test } from 'vitest';
import { slowestOf } from '#scripts/slowest.ts';

test('the table has the slowest twenty, the slowest first', () => {
  const timed = Array.from({ length: 25 }, (_, at) => ({ name: `file ${at}`, ms: at * 1_050 }));
  const [title, first, ...others] = slowestOf(timed, 'files').split('\n');
  expect(title).toBe('The slowest of 25 files:');
  expect(first).toBe('   25.2 s  file 24');
  expect(others).toHaveLength(19);
  expect(others.at(-1)).toBe('    5.3 s  file 5');
});
