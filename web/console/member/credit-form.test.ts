import { expect, test } from 'vitest';
import { ApiFailure } from '#web/api/client.ts';
import { creditFailure, readCreditForm } from '#web/console/member/credit-form.ts';

test('reads an amount and a reason as the server does', () => {
  expect(readCreditForm(' RM 12.50 ', '  Broken\n net ')).toEqual({
    amountSen: 1_250,
    reason: 'Broken net',
    errors: null,
  });
});

test.each([
  ['', 'Broken net', 'amount'],
  ['0', 'Broken net', 'amount'],
  ['12,50', 'Broken net', 'amount'],
  ['-5', 'Broken net', 'amount'],
  ['100000.01', 'Broken net', 'amount'],
  ['20', 'no', 'reason'],
  ['20', 'n'.repeat(201), 'reason'],
] as const)('refuses %j with %j in the field %s', (amount, reason, field) => {
  const { errors } = readCreditForm(amount, reason);
  expect(errors?.[field]).toEqual(expect.any(String));
});

const failure = (status: number, code: string, details: unknown = null): ApiFailure =>
  new ApiFailure(status, { code, details });

test('a limit is told with the amounts of the refusal', () => {
  const details = { askedSen: 15_000, limitSen: 10_000 };
  expect(creditFailure(failure(409, 'over_action_limit', details))).toEqual({
    isAboutAmount: true,
    text: 'RM 150.00 is above your limit of RM 100.00 at once.',
  });
});

test('a lost answer says that a second press is safe', () => {
  expect(creditFailure(failure(0, 'unreachable')).text).toMatch(/nothing is counted twice\.$/);
});

test.each([
  [{ reason: 'grant_key_used' }, /already sent from this form/],
  [{ reason: 'balance_full', mostSen: 2_000_000_000 }, /at most RM 20,000,000\.00/],
])('a conflict is explained: %j', (details, text) => {
  expect(creditFailure(failure(409, 'conflict', details)).text).toMatch(text);
});
