/** How credits come in and go out, as reports name it. */
export const creditMovements = [
  'refunds',
  'payments',
  'given',
  'spent',
  'moves',
  'to_payer',
  'taken_back',
] as const;
type CreditMovementKind = (typeof creditMovements)[number];

/**
 * The line of an entry of the ledger: refunds count with what was taken back of them, refunds at the
 * provider with what it rejected, moves with both signs. [REPORT-12]
 */
export function creditMovementOf({
  kind,
  isIn,
}: {
  readonly kind: string;
  readonly isIn: boolean;
}): CreditMovementKind {
  switch (kind) {
    case 'order':
      return 'spent';
    case 'refund':
    case 'refund_undone':
      return 'refunds';
    case 'move':
      return 'moves';
    case 'card_refund':
      return 'to_payer';
    case 'payment':
      return 'payments';
    default:
      return isIn ? 'given' : 'taken_back';
  }
}

/** The ages of credits, each up to so many days. */
const ageLimits = [
  ['up_to_30', 30],
  ['up_to_90', 90],
  ['up_to_180', 180],
  ['up_to_365', 365],
] as const;

export const creditAges = ['up_to_30', 'up_to_90', 'up_to_180', 'up_to_365', 'older'] as const;
type CreditAgeKind = (typeof creditAges)[number];

/** [REPORT-13] */
export function creditAgeOf(days: number): CreditAgeKind {
  return ageLimits.find(([, most]) => days <= most)?.[0] ?? 'older';
}
