import { expect, test } from 'vitest';
import { type ChargeNews, rankAfterNews, requeryRanks } from '#domain/payments/requeries.ts';

test.each<[string, Partial<ChargeNews>, keyof typeof requeryRanks | null]>([
  ['a pending charge', { reported: 'pending' }, 'expected'],
  ['a paid charge', { reported: 'paid' }, 'expected'],
  ['a charge that is paid after a decline', { reported: 'paid', known: 'failed' }, 'expected'],
  ['a decline', { reported: 'failed' }, 'unlikely'],
  ['a decline of a pending charge', { reported: 'failed', known: 'pending' }, 'unlikely'],
  ['a decline beside a pending charge', { reported: 'failed', isAnotherPending: true }, null],
  [
    'a pending message that is repeated after a decline',
    { reported: 'pending', known: 'failed' },
    null,
  ],
  ['a message that is not about a payment', { reported: 'ignored' }, null],
])('[SETTLE-10] the rank of an order after %s', (_, news, rank) => {
  const plain: ChargeNews = { reported: 'ignored', known: null, isAnotherPending: false };
  expect(rankAfterNews({ ...plain, ...news })).toBe(rank && requeryRanks[rank]);
});
