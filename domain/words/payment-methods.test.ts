import { expect, test } from 'vitest';
import { saleMethodOf } from '#domain/reports/revenue.ts';
import { paidByWords } from '#domain/words/payment-methods.ts';

const words = (method: string | null, isAtDesk = false) =>
  paidByWords(saleMethodOf({ isAtDesk, method }));

test('[PAY-9] every way to pay has its words', () => {
  expect(['credit', 'FPX_MB2U', 'GrabPay', null].map((method) => words(method))).toEqual([
    'Paid by card',
    'Paid by FPX',
    'Paid by e-wallet',
    'Paid online',
  ]);
  expect(words('cash', true)).toBe('Paid in cash');
  expect(words('terminal', true)).toBe('Paid at the terminal');
  expect(paidByWords('credits')).toBe('Paid with credits');
});
