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
