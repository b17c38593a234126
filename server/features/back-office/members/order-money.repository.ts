import { sql } from 'kysely';
import type { ResolutionKind } from '#domain/payments/exceptions.ts';

/**
 * The last decision about a payment of an order that bought nothing; null without one, or if no money
 * came. A message that only contradicted another one was closed without any money.
 */
export const moneyWent = (orderId: string) => sql<ResolutionKind | null>`(
  select decision.kind from exception_resolutions decision
  where decision.order_id = ${sql.ref(orderId)} and decision.provider is not null
    and decision.state = 'resolved' and decision.kind <> 'not_received'
    and (decision.kind <> 'closed' or position('/' in decision.provider_transaction_id) = 0)
  order by decision.ended_at desc limit 1
)`;

/** Orders of which the provider was asked to return money, and has not said that it did. */
export const refundingOrders = sql`
  select payments.order_id from provider_refunds refund
  join payments on (payments.provider, payments.provider_transaction_id)
    = (refund.provider, refund.provider_transaction_id)
  where refund.state in ('asked', 'pending')`;
