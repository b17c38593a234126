import type { ChargeStatus } from '#domain/payments/settlement.ts';

/**
 * How likely it is that an order of which no payment was heard was paid all the same, the likeliest
 * first. The provider is asked about the orders in this order. [SETTLE-10]
 */
export const requeryRanks = {
  /** The provider has told of a charge that is pending, or the payer's browser of one that is paid. */
  expected: 0,
  /** The provider has told of something else, so its page was opened. */
  opened: 1,
  silent: 2,
  /** The member let go of the order without a pending charge; it can be paid until its deadline. */
  released: 3,
} as const;

export type RequeryRank = (typeof requeryRanks)[keyof typeof requeryRanks];

/** The rank of an order after its provider told of a charge; `ignored` stands for no payment. */
export function requeryRankOf(told: ChargeStatus | 'ignored'): RequeryRank {
  return told === 'pending' || told === 'paid' ? requeryRanks.expected : requeryRanks.opened;
}

/**
 * The ranks that change to this one by what a provider tells. A decline after the member let go of an
 * order brings no payment any nearer. [SETTLE-10]
 */
export function ranksRaisedTo(rank: RequeryRank): RequeryRank[] {
  const { expected, opened, silent, released } = requeryRanks;
  return rank === expected ? [opened, silent, released] : [silent];
}

export type DueQuestion = {
  readonly rank: RequeryRank;
  readonly timesAsked: number;
  /** When the provider was last asked about any order of the same member; null for never. */
  readonly memberAskedAt: Temporal.Instant | null;
  readonly dueAt: Temporal.Instant;
};

/**
 * The likelier question comes first; then the one of the member whose turn is longest ago, so that nobody
 * delays others by many orders; then the one that was asked less often, so that a member's orders that
 * were never paid do not delay a new one; then the older one. [SETTLE-10]
 */
export function compareQuestions(a: DueQuestion, b: DueQuestion): number {
  return (
    a.rank - b.rank ||
    compareTurns(a.memberAskedAt, b.memberAskedAt) ||
    a.timesAsked - b.timesAsked ||
    Temporal.Instant.compare(a.dueAt, b.dueAt)
  );
}

function compareTurns(a: Temporal.Instant | null, b: Temporal.Instant | null): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return Temporal.Instant.compare(a, b);
}
