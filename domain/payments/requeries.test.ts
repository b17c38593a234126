import { expect, test } from 'vitest';
import {
  compareQuestions,
  type DueQuestion,
  ranksRaisedTo,
  requeryRankOf,
  requeryRanks,
} from '#domain/payments/requeries.ts';

const noon = Temporal.Instant.from('2026-11-18T04:00:00Z');
const question: DueQuestion = {
  rank: requeryRanks.silent,
  timesAsked: 1,
  memberAskedAt: noon,
  dueAt: noon,
};

test.each([
  ['pending', 'expected'],
  ['paid', 'expected'],
  ['failed', 'opened'],
  ['ignored', 'opened'],
] as const)('[SETTLE-10] an order of which a provider has told %s is %s', (told, rank) => {
  expect(requeryRankOf(told)).toBe(requeryRanks[rank]);
});

test('[SETTLE-10] a charge that is expected raises a released order, a decline does not', () => {
  expect(ranksRaisedTo(requeryRanks.expected)).toContain(requeryRanks.released);
  expect(ranksRaisedTo(requeryRanks.opened)).toEqual([requeryRanks.silent]);
});

test.each<[string, Partial<DueQuestion>, Partial<DueQuestion>]>([
  ['one that is expected to be paid', { rank: 0, timesAsked: 9 }, { rank: 1, timesAsked: 0 }],
  ['one whose page was opened', { rank: 1, memberAskedAt: noon }, { rank: 2, memberAskedAt: null }],
  ['one that nobody let go', { rank: 2, timesAsked: 9 }, { rank: 3, timesAsked: 0 }],
  [
    'one that was asked less often',
    { timesAsked: 0 },
    { timesAsked: 1, dueAt: noon.subtract({ hours: 1 }) },
  ],
  [
    'one of a member whose turn has not come yet',
    { memberAskedAt: null, timesAsked: 9 },
    { timesAsked: 0 },
  ],
  [
    'one of a member whose turn was earlier',
    { memberAskedAt: noon.subtract({ seconds: 5 }), timesAsked: 9 },
    { timesAsked: 0 },
  ],
  ['the older one', { dueAt: noon.subtract({ seconds: 5 }) }, {}],
])('[SETTLE-10] %s comes first', (_, first, second) => {
  const [a, b] = [
    { ...question, ...first },
    { ...question, ...second },
  ];
  expect(compareQuestions(a, b)).toBeLessThan(0);
  expect(compareQuestions(b, a)).toBeGreaterThan(0);
  expect(compareQuestions(a, a)).toBe(0);
});
