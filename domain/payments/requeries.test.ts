import { expect, test } from 'vitest';
import { type ChargeNews, rankAfterNews, requeryRanks } from '#domain/payments/requeries.ts';

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
  ['a message that is not about a payment', { told: 'ignored' }, null],
])('[SETTLE-10] the rank of an order after %s', (_, news, rank) => {
  const plain: ChargeNews = { told: 'ignored', known: null, isAnotherPending: false };
  expect(rankAfterNews({ ...plain, ...news })).toBe(rank && requeryRanks[rank]);
});
