import { expect, test } from 'vitest';
import { listFindings } from '#proof/production/findings.ts';

test('each finding gets a line, and bad ones are marked', () => {
  const list = listFindings([
    { what: 'requests sent', seen: '812', isGood: true },
    { what: 'invariants broken', seen: 'INV-1 2 rows', isGood: false },
  ]);
  expect(list.split('\n')).toEqual([
    '        requests sent: 812',
    '   BAD  invariants broken: INV-1 2 rows',
  ]);
});

test('findings with several lines stay indented', () => {
  const list = listFindings([
    { what: 'running the fault', seen: 'Error: no\n    at run\n', isGood: false },
  ]);
  expect(list.split('\n')).toEqual([
    '   BAD  running the fault: Error: no',
    '              at run',
  ]);
});
