import { expect, test } from 'vitest';
import type { OpenException } from '#contract/console-exceptions.ts';
import { ageText, proposalText } from '#web/console/exceptions/exception-words.ts';
import { errorsOf, firstDraft, requestOf } from '#web/console/exceptions/resolution-form.ts';
import { emptyBank } from '#web/console/ui/bank-form.ts';

const since = Temporal.Instant.from('2026-11-16T09:00:00+08:00');

test.each([
  [-1, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [24 * 60 - 1, '23 h'],
  [24 * 60, '1 day'],
  [72 * 60, '3 days'],
])('after %i minutes it waits %s', (minutes, text) => {
  expect(ageText(since, since.add({ minutes }))).toBe(text);
});

const userId = '0191e7b6-fc8a-7536-b287-bb3f6b31943e';
const mei = { userId, name: 'Mei', isGuest: false, isGone: false, phone: null };

const anException = (changes: Partial<OpenException> = {}): OpenException => ({
  cause: 'payment',
  id: 'test/1',
  since: since.toString(),
  amountSen: 6_000,
  currency: 'MYR',
  reason: 'contradicted',
  orderId: 'D1',
  transactionId: '1',
  payer: mei,
  ofOrderSen: 7_000,
  resolutions: ['closed', 'attached', 'credited', 'refunded_outside'],
  ordersToAttach: ['D2'],
  needsBank: false,
  refund: null,
  proposal: null,
  ...changes,
});

test('the first draft has the proposed resolution, the payer and the waiting order', () => {
  expect(firstDraft(anException())).toMatchObject({
    kind: 'closed',
    credited: { userId, name: 'Mei' },
    orderId: 'D2',
  });
});

test.each([
  ['a guest', { payer: { ...mei, isGuest: true } }],
  ['a deleted account', { payer: { ...mei, isGone: true } }],
  ['a full balance', { reason: 'balance_full' }],
] as const)('credits go to nobody at first for %s', (_, changes) => {
  expect(firstDraft(anException(changes)).credited).toBeNull();
});

test('each kind asks for its own field, and all for a reason', () => {
  const draft = {
    kind: 'closed',
    credited: null,
    orderId: '',
    reference: ' ',
    bank: emptyBank,
    reason: 'Twice',
  } as const;
  expect(errorsOf(draft, true)).toBeNull();
  expect(errorsOf({ ...draft, reason: 'x' }, true)?.reason).not.toBeNull();
  expect(errorsOf({ ...draft, kind: 'credited' }, true)?.credited).not.toBeNull();
  expect(errorsOf({ ...draft, kind: 'attached' }, true)?.orderId).not.toBeNull();
  expect(errorsOf({ ...draft, kind: 'refunded_outside' }, true)?.reference).not.toBeNull();
  expect(errorsOf({ ...draft, kind: 'refunded_at_provider' }, true)?.bank).not.toBeNull();
  expect(errorsOf({ ...draft, kind: 'refunded_at_provider' }, false)).toBeNull();
  expect(requestOf({ ...draft, kind: 'attached', orderId: ' D2 ' })).toEqual({
    kind: 'attached',
    orderId: 'D2',
  });
});

test('a proposal names its member only to those who may see members', () => {
  const proposal = {
    kind: 'credited' as const,
    ...{ resolutionId: userId, orderId: null, reference: null },
    ...{ reason: 'Twice', at: since.toString(), by: { userId, name: 'Aina' } },
  };
  expect(proposalText({ ...proposal, member: { userId, name: 'Mei' } })).toBe('Credits for Mei');
  expect(proposalText({ ...proposal, member: null })).toBe('Credits for a member');
});
