import type { ChargeStatus } from '#domain/payments/settlement.ts';

/**
 * How likely it is that an order of which no payment was heard was paid all the same, the likeliest
 * first. The provider is asked about the orders in this order. [SETTLE-10]
 */
export const requeryRanks = {
  /** The provider has told of a charge that is pending, or the payer's browser of one that is paid. */
  expected: 0,
  /** An earlier release stored 1 for a decline; the next answer about such an order replaces it. */
  silent: 2,
  /** The newest charge was declined, or the member let go of the order. It can still be paid. */
  unlikely: 3,
} as const;

export type RequeryRank = (typeof requeryRanks)[keyof typeof requeryRanks];

/** A message about a charge of an order; `ignored` stands for one that is about no payment. */
export type ChargeNews = {
  readonly told: ChargeStatus | 'ignored';
  /** The same charge as it is known from an earlier message; null for a new one. */
  readonly known: ChargeStatus | null;
  readonly isAnotherPending: boolean;
};

/**
 * The rank that a message gives an order, or null when the order keeps its rank. A decline is an answer
 * already, so it must not come before payments of which nothing was heard; members can cause as many as
 * they like. Messages can be repeated, so an older one does not undo it. [SETTLE-10]
 */
export function rankAfterNews({ told, known, isAnotherPending }: ChargeNews): RequeryRank | null {
  if (told === 'paid') return requeryRanks.expected;
  if (told === 'pending') return known === 'failed' ? null : requeryRanks.expected;
  return told === 'failed' && !isAnotherPending ? requeryRanks.unlikely : null;
}
