import type { Sen } from '#domain/money/money.ts';
import { onlineChannelOf } from '#domain/payments/channels.ts';
import { isFiuuTransactionId } from '#domain/payments/fiuu-fields.ts';
import { venueCurrency } from '#domain/payments/settling.ts';

/**
 * A refund waits for a second person, is asked of the provider, may be pending there, and ends as
 * done or rejected, or as withdrawn before it was asked. [PREF-6]
 */
export const refundStates = [
  'proposed',
  'asked',
  'pending',
  'done',
  'rejected',
  'withdrawn',
] as const;
export type RefundState = (typeof refundStates)[number];

/** The provider takes refunds of a charge for so many days. [PREF-2] */
const daysToRefund = 180;

/** A charge of the provider, with what is refunded or being refunded of it. */
export interface RefundableCharge {
  readonly provider: string;
  readonly transactionId: string;
  readonly currency: string;
  readonly chargedSen: Sen;
  readonly refundedSen: Sen;
  readonly paidAt: Temporal.Instant;
}

export type RefundRefusal =
  | 'card_refund_not_possible'
  | 'card_refund_too_late'
  | 'card_refund_too_much';

/**
 * A charge in ringgit by the provider of today can be refunded for 180 days, each sen once.
 * [PREF-1] [PREF-2]
 */
export function refusalToRefund(
  charge: RefundableCharge,
  amountSen: Sen,
  provider: string | null,
  now: Temporal.Instant,
): RefundRefusal | null {
  const isKnown =
    charge.provider === provider &&
    charge.currency === venueCurrency &&
    isFiuuTransactionId(charge.transactionId);
  if (!isKnown) return 'card_refund_not_possible';
  const last = charge.paidAt.add({ hours: daysToRefund * 24 });
  if (Temporal.Instant.compare(now, last) > 0) return 'card_refund_too_late';
  return amountSen > 0 && amountSen <= charge.chargedSen - charge.refundedSen
    ? null
    : 'card_refund_too_much';
}

/**
 * The most that can go back for an order that was settled: credits that the member has from this
 * order, because its booking was cancelled or its payment bought nothing, and can still spend, and no
 * more than is left of the charge. [PREF-4]
 */
export function mostToRefund(money: {
  readonly chargedSen: Sen;
  readonly refundedSen: Sen;
  /** The credits that the ledger gave for this order, less those that it took. */
  readonly creditsOfOrderSen: Sen;
  /** The member's credits without what is reserved. */
  readonly spendableSen: Sen;
}): Sen {
  const { chargedSen, refundedSen, creditsOfOrderSen, spendableSen } = money;
  return Math.max(0, Math.min(chargedSen - refundedSen, creditsOfOrderSen, spendableSen));
}

/** Where the money of an online banking charge goes. The payer has to say it. */
export interface BankDetails {
  readonly bankCode: string;
  readonly name: string;
  readonly account: string;
}

/** Online banking has no card to refund, so the provider needs an account. [PREF-3] */
export function needsBankDetails(method: string | null): boolean {
  return onlineChannelOf(method) === 'fpx';
}

export function refusalOfBank(
  method: string | null,
  bank: BankDetails | null,
): 'card_refund_needs_bank' | null {
  return needsBankDetails(method) && bank === null ? 'card_refund_needs_bank' : null;
}

/** The provider's word for our refund. It is the same each time, so that no refund is made twice. */
export function refundReference(refundId: string): string {
  return `R${refundId.replaceAll('-', '')}`;
}

const firstPauseMinutes = 1;
const longestPauseMinutes = 24 * 60;

/** When the provider is asked again: after pauses that double from a minute to a day. [PREF-7] */
export function nextRefundQuestion(timesAsked: number, now: Temporal.Instant): Temporal.Instant {
  const minutes = Math.min(longestPauseMinutes, firstPauseMinutes * 2 ** Math.min(timesAsked, 11));
  return now.add({ minutes });
}

/** The provider's answer about a refund. An `error` is a refusal that it does not sign. */
export type RefundNews = 'done' | 'rejected' | 'pending' | 'error' | 'forged';

/** The next thing to do about a refund that is not final: send it, or ask by its reference. */
export type RefundStep = 'send' | 'ask';

interface RefundProgress {
  /** Our request to the provider that is now answered. */
  readonly step: RefundStep;
  /** The error that answered our request; null if none did. */
  readonly requestError: string | null;
}

type RefundVerdict =
  | { readonly state: 'done' | 'rejected' | 'pending' }
  /** Nothing is known yet: what comes next. */
  | { readonly state: null; readonly next: RefundStep };

/**
 * Decides the state of a refund from an answer. A signed status counts. An error may answer a second
 * copy of our request whose first copy made the refund, so it is a rejection only if the provider,
 * asked by our reference, does not know the refund either. If the provider does not know the refund
 * and no error came, we send it again. Without an answer, or with a forged one, we ask again.
 * [PREF-7] [PREF-8]
 */
export function verdictOnRefund(
  news: RefundNews | null,
  { step, requestError }: RefundProgress,
): RefundVerdict {
  if (news === 'done' || news === 'rejected' || news === 'pending') return { state: news };
  if (news !== 'error' || step === 'send') return { state: null, next: 'ask' };
  return requestError === null ? { state: null, next: 'send' } : { state: 'rejected' };
}
