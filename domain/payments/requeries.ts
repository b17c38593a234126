import type { ChargeStatus } from '#domain/payments/settling.ts';

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

const daysOfRequeries = 30;
const firstPauseMinutes = 1;
const longestPauseMinutes = 24 * 60;

/**
 * When the next requery of an order without a message is due, or null when the provider can no
 * longer answer: at the order's deadline, then after pauses that double up to a day. [SETTLE-8]
 */
export function nextRequery(
  deadline: Temporal.Instant,
  timesAsked: number,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (timesAsked === 0) return deadline;
  const minutes = Math.min(longestPauseMinutes, firstPauseMinutes * 2 ** (timesAsked - 1));
  const next = now.add({ minutes });
  const last = deadline.add({ hours: 24 * daysOfRequeries });
  return Temporal.Instant.compare(next, last) <= 0 ? next : null;
}
