import { sql } from 'kysely';
import { beginningOfOrderId } from '#domain/orders/orders.ts';
import type { ResolutionKind } from '#domain/payments/exceptions.ts';
import type { Database } from '#server/db/database.ts';

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

/** The money of an order that was owed for its bookings, and that the venue keeps. */
export const keptOfOrder = (orderId: string) => sql<number>`(
  select coalesce(sum(kept.amount_sen), 0)::int from kept_money kept
  where kept.order_id = ${sql.ref(orderId)}
)`;

/** Orders of which the provider was asked to return money, and has not said that it did. */
export const refundingOrders = sql`
  select payments.order_id from provider_refunds refund
  join payments on (payments.provider, payments.provider_transaction_id)
    = (refund.provider, refund.provider_transaction_id)
  where refund.state in ('asked', 'pending')`;

interface WaitingChargeRow {
  readonly transactionId: string;
  readonly amountSen: number;
  readonly currency: string;
  readonly at: Date;
}

/** Charges without an order that wait for a person, by their number or the order that they name. [EXC-12] */
export const listWaitingCharges = async (
  db: Database,
  text: string,
  limit: number,
): Promise<readonly WaitingChargeRow[]> => {
  const { rows } = await sql<WaitingChargeRow>`
    select provider_transaction_id as "transactionId", amount_sen as "amountSen", currency, at
    from open_exceptions
    where cause = 'charge'
      and (provider_transaction_id = ${text} or named_order_id in (${text}, ${beginningOfOrderId(text)}))
    order by at desc limit ${limit}`.execute(db);
  return rows;
};
