import type { ChargeStatus } from '#domain/payments/settlement.ts';

/**
 * How likely an order without a known payment is to have been paid after all, the likeliest first.
 * Orders are requeried in this order. [SETTLE-10]
 */
export const requeryRanks = {
  /** The provider reported a pending charge, or the payer's browser returned from a paid one. */
  expected: 0,
  /** An earlier release stored 1 for a decline; the next answer about such an order replaces it. */
  silent: 2,
  /** The newest charge was declined, or the member released the order. It can still be paid. */
  unlikely: 3,
} as const;

export type RequeryRank = (typeof requeryRanks)[keyof typeof requeryRanks];

/** A message about a charge of an order; `ignored` is one that is not about a payment. */
export type ChargeNews = {
  readonly reported: ChargeStatus | 'ignored';
  /** The charge's status from an earlier message; null for a new one. */
  readonly known: ChargeStatus | null;
  readonly isAnotherPending: boolean;
};

/**
 * The rank that a message gives an order, or null when the order keeps its rank. A decline is
 * already an answer, so it must not come before orders without any message; members can cause as
 * many declines as they like. Messages can be repeated, so an older one does not undo it.
 * [SETTLE-10]
 */
export function rankAfterNews({
  reported,
  known,
  isAnotherPending,
}: ChargeNews): RequeryRank | null {
  if (reported === 'paid') return requeryRanks.expected;
  if (reported === 'pending') return known === 'failed' ? null : requeryRanks.expected;
  return reported === 'failed' && !isAnotherPending ? requeryRanks.unlikely : null;
}
