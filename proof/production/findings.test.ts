import { expect, test } from 'vitest';
import { listFindings } from '#proof/production/findings.ts';

test('each finding has its line, and bad ones are marked', () => {
  const list = listFindings([
    { what: 'requests sent', seen: '812', isGood: true },
    { what: 'invariants broken', seen: 'INV-1 2 rows', isGood: false },
  ]);
  expect(list.split('\n')).toEqual([
    '        requests sent: 812',
    '   BAD  invariants broken: INV-1 2 rows',
  ]);
});

test('what is seen in several lines stays below its finding', () => {
  const list = listFindings([
    { what: 'the trial', seen: 'Error: no\n    at run\n', isGood: false },
  ]);
  expect(list.split('\n')).toEqual(['   BAD  the trial: Error: no', '              at run']);
});
