import { expect, test } from 'vitest';
import {
  type ChargeNews,
  compareQuestions,
  type DueQuestion,
  rankAfterNews,
  requeryRanks,
} from '#domain/payments/requeries.ts';

const noon = Temporal.Instant.from('2026-11-18T04:00:00Z');
const question: DueQuestion = {
  rank: requeryRanks.silent,
  timesAsked: 1,
  memberAskedAt: noon,
  dueAt: noon,
};

test.each<[string, Partial<ChargeNews>, keyof typeof requeryRanks | null]>([
  ['a pending charge', { told: 'pending' }, 'expected'],
  ['a paid charge', { told: 'paid' }, 'expected'],
  ['a charge that is paid after a decline', { told: 'paid', known: 'failed' }, 'expected'],
  ['a decline', { told: 'failed' }, 'unlikely'],
  ['a decline of a pending charge', { told: 'failed', known: 'pending' }, 'unlikely'],
  ['a decline beside a pending charge', { told: 'failed', isAnotherPending: true }, null],
  [
    'a pending message that is repeated after a decline',
    { told: 'pending', known: 'failed' },
    null,
  ],
  ['a message that is about no payment', { told: 'ignored' }, null],
])('[SETTLE-10] the rank of an order after %s', (_, news, rank) => {
  const plain: ChargeNews = { told: 'ignored', known: null, isAnotherPending: false };
  expect(rankAfterNews({ ...plain, ...news })).toBe(rank && requeryRanks[rank]);
});

test.each<[string, Partial<DueQuestion>, Partial<DueQuestion>]>([
  ['one that is expected to be paid', { rank: 0, timesAsked: 9 }, { rank: 2, timesAsked: 0 }],
  ['a silent one', { rank: 2, memberAskedAt: noon }, { rank: 3, memberAskedAt: null }],
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
