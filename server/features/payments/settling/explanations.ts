import { largestBalanceSen } from '#domain/money/credits.ts';
import { displayAmount, type Sen } from '#domain/money/money.ts';
import {
  type ExceptionReason,
  type UnappliedReason,
  venueCurrency,
} from '#domain/payments/settling.ts';
import type { OrderRow } from '#server/features/orders/orders.repository.ts';
import type { Charge } from '#server/features/payments/settling/outcomes.ts';
import type { PaymentState } from '#server/features/payments/settling/settling.repository.ts';

const words: Readonly<Record<ExceptionReason, string>> = {
  contradicted: 'an earlier message reported it differently',
  wrong_amount: 'it is not what was due',
  wrong_currency: `it is not in ${venueCurrency}`,
  member_gone: 'the member has deleted the account',
  balance_full: `with it the member would have more than ${displayAmount(largestBalanceSen)} in credits`,
  guest_money: 'a guest cannot spend credits, so the venue has to return it',
};

export const dueOf = ({ totalSen, creditsSen }: OrderRow): Sen => totalSen - creditsSen;

/** The reason and the amounts, for the operator. */
export const explain = (
  reason: ExceptionReason,
  { report, order }: Charge,
  unapplied?: UnappliedReason,
): string => {
  const { amountSen, currency } = report;
  const amounts = `${amountSen} sen in ${currency} came, ${dueOf(order)} sen were due`;
  return [`${reason}: ${amounts}`, unapplied, words[reason]].filter(Boolean).join('; ');
};

/** The state of a payment that waits for the operator. */
export const exceptionFor = (reason: ExceptionReason, exception: string): PaymentState => ({
  status: 'paid',
  outcome: 'exception',
  reason,
  exception,
});

/**
 * 'XXX' is the ISO 4217 code for no currency; the stored message keeps the provider's own value.
 */
export const currencyCode = (currency: string): string =>
  /^[A-Z]{3}$/.test(currency) ? currency : 'XXX';
