import { expect, test } from 'vitest';
import type { OpenException } from '#contract/console-exceptions.ts';
import {
  ageText,
  proposalText,
  reasonText,
  whyLines,
} from '#web/console/exceptions/exception-words.ts';
import {
  errorsOf,
  firstDraft,
  outcomeOf,
  reasonHintOf,
  requestOf,
  withoutTill,
} from '#web/console/exceptions/resolution-form.ts';
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
const mei = { userId, name: 'Mei', isGuest: false, isGone: false, phone: null, hasMail: true };

const anException = (changes: Partial<OpenException> = {}): OpenException => ({
  cause: 'payment',
  id: 'test/1',
  others: [],
  slots: [],
  paidBy: null,
  since: since.toString(),
  amountSen: 6_000,
  currency: 'MYR',
  reason: 'contradicted',
  isSaleUndone: false,
  orderId: 'D1',
  namedOrderId: null,
  transactionId: '1',
  payer: mei,
  ofOrderSen: 7_000,
  resolutions: ['attached', 'credited', 'refunded_outside', 'kept', 'not_received'],
  ordersToAttach: ['D2'],
  needsBank: false,
  refund: null,
  proposal: null,
  ...changes,
});

test('[EXC-2] the first draft has the proposed resolution, if one fits, the payer and the waiting order', () => {
  expect(firstDraft(anException({ reason: 'wrong_amount' })).kind).toBe('attached');
  expect(firstDraft(anException())).toMatchObject({
    kind: null,
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
    kind: 'kept',
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

test('[EXC-11] a line names each slot with its amount, how it was paid and why', () => {
  const slot = { court: 'Show Court 1', date: '2026-11-24', amountSen: 6_000, reason: 'Rain' };
  const slots = [
    { ...slot, slot: 11 as const },
    { ...slot, slot: 12 as const },
  ];
  expect(whyLines(anException({ slots, paidBy: 'terminal' }))).toEqual([
    'Show Court 1, 24/11/2026, 11:00 AM - 12:00 PM: RM 60.00',
    'Show Court 1, 24/11/2026, 12:00 PM - 01:00 PM: RM 60.00',
    'Paid at the terminal',
    'Reason: Rain',
  ]);
});

test('[EXC-8] a mail is promised only to those who can get one', () => {
  const guest = { ...mei, isGuest: true, hasMail: false, phone: '+60 12 345 6789' };
  const without = anException({ payer: guest });
  expect(reasonHintOf(without, 'returned_in_cash')).toBe(
    'The audit log keeps it. Nobody gets a mail, because the payer gave no e-mail address. Please call +60 12 345 6789.',
  );
  expect(reasonHintOf(without, 'credited')).toContain('the credited member reads it by mail');
  expect(reasonHintOf(anException(), 'kept')).toContain('the payer reads it by mail');
});

test('[EXC-8] before a decision is made, its dialog says the amount and who gets it', () => {
  const draft = firstDraft(anException());
  const says = (changes: Partial<typeof draft>, of = anException()) =>
    outcomeOf(of, { ...draft, ...changes });
  expect(says({ kind: 'refunded_at_provider' })).toBe(
    'RM 60.00 goes back to Mei through the provider.',
  );
  expect(says({ kind: 'credited', credited: { userId, name: 'Ravi' } })).toBe(
    'RM 60.00 becomes credits of Ravi.',
  );
  expect(says({ kind: 'credited', credited: null })).toContain('the member that you choose');
  expect(says({ kind: 'returned_in_cash' }, anException({ payer: null }))).toBe(
    'You hand RM 60.00 to the payer in cash.',
  );
});

test('[EXC-12] a charge without an order is named by its transaction, and mails nobody', () => {
  const charge = anException({ cause: 'charge', orderId: null, payer: null });
  expect(outcomeOf(charge, { ...firstDraft(charge), kind: 'kept' })).toBe(
    'RM 60.00 of transaction 1 is income of the venue.',
  );
  expect(outcomeOf(charge, { ...firstDraft(charge), kind: 'not_received' })).toBe(
    'RM 60.00 of transaction 1 never came, and is no income.',
  );
  expect(reasonHintOf(charge, 'kept')).toContain('the payer is not known');
});

test('[EXC-2] cash is not chosen before the person chooses while no shift is open', () => {
  const draft = firstDraft(
    anException({ reason: 'booking_refund', resolutions: ['returned_in_cash', 'kept'] }),
  );
  expect(withoutTill(draft, true).kind).toBe('returned_in_cash');
  expect(withoutTill(draft, false).kind).toBeNull();
});

test('[EXC-10] money of an undone sale says that the sale was undone', () => {
  const owed = anException({ reason: 'booking_refund' });
  expect(reasonText(owed)).toContain('cancelled, or moved');
  expect(reasonText({ ...owed, isSaleUndone: true })).toContain('then undone');
  const late = anException({ reason: 'guest_money', isSaleUndone: true });
  expect(reasonText(late)).toBe('A guest paid for a sale that had been undone.');
  expect(reasonText(anException({ isSaleUndone: true }))).toContain('reported the same charge');
});
