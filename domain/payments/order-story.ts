/** The ways in which payment messages arrive. */
export const messageSources = ['notification', 'callback', 'return', 'requery'] as const;

/** Every verdict that is stored with a message. */
export const allVerdicts = [
  'forged',
  'unsettled',
  'ignored',
  'unknown_order',
  'repeated',
  'noted',
  'pending',
  'declined',
  'booked',
  'credited',
  'wrong_amount',
  'exception',
  'contradicted',
] as const;
export type StoredVerdict = (typeof allVerdicts)[number];

/** The provider's answer to a question of the staff or of Depot; `none` if it could not be asked. */
export const providerAnswers = ['paid', 'unpaid', 'none'] as const;
export type ProviderAnswer = (typeof providerAnswers)[number];

/** The provider can be asked about an order for so many days. */
const daysToAsk = 30;

/**
 * The staff ask the provider about an order that it can have a charge for: one that was not paid at
 * the desk, has something to pay by card, and is at most 30 days old. [SETTLE-13]
 */
export function refusalToAsk(
  order: {
    readonly channel: 'web' | 'desk' | 'phone';
    readonly dueSen: number;
    readonly placedAt: Temporal.Instant;
  },
  now: Temporal.Instant,
): 'question_not_possible' | null {
  const last = order.placedAt.add({ hours: daysToAsk * 24 });
  const isKnown = order.channel !== 'desk' && order.dueSen > 0;
  return isKnown && Temporal.Instant.compare(now, last) <= 0 ? null : 'question_not_possible';
}
