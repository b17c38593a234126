import type { SaleMethod } from '#domain/reports/revenue.ts';

/**
 * The methods of payment, one word each, wherever the console names one. `online` is an online payment
 * of which the provider does not say more.
 */
export const paymentMethods: Readonly<Record<SaleMethod, string>> = {
  card: 'Card',
  fpx: 'FPX',
  ewallet: 'E-wallet',
  online: 'Online',
  cash: 'Cash',
  terminal: 'Terminal',
  credits: 'Credits',
};

const paidBy: Readonly<Record<SaleMethod, string>> = {
  card: 'Paid by card',
  fpx: 'Paid by FPX',
  ewallet: 'Paid by e-wallet',
  online: 'Paid online',
  cash: 'Paid in cash',
  terminal: 'Paid at the terminal',
  credits: 'Paid with credits',
};

/** How something was paid, wherever a receipt, a mail or the console says it. [PAY-9] */
export function paidByWords(method: SaleMethod): string {
  return paidBy[method];
}
