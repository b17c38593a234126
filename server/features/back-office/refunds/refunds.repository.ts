import { sql } from 'kysely';
import type { Sen } from '#domain/money/money.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import type { Database } from '#server/db/database.ts';

/**
 * The credits that a member has from an order: what its refunds and late payments gave, less what was
 * taken again, was undone, or went to the card. Credits that paid for it do not count. [PREF-4]
 */
export const sumCreditsOfOrder = async (db: Database, orderId: string): Promise<Sen> => {
  const { rows } = await sql<{ sen: number }>`
    select coalesce(sum(amount_sen), 0)::int as sen from credit_entries
    where kind <> 'order' and order_id in (
      select order_id from orders where order_id = ${orderId} or parent_order_id = ${orderId}
    )`.execute(db);
  return rows[0]?.sen ?? 0;
};

/** The sum of the refunds at the provider, done or under way, for all charges of an order. [PREF-9] */
export const sumRefundsOfOrder = async (db: Database, orderId: string): Promise<Sen> => {
  const { rows } = await sql<{ sen: number }>`
    select coalesce(sum(refund.amount_sen), 0)::int as sen
    from provider_refunds refund join payments using (provider, provider_transaction_id)
    where payments.order_id = ${orderId} and refund.state not in ('rejected', 'withdrawn')`.execute(
    db,
  );
  return rows[0]?.sen ?? 0;
};

export interface PaidCharge {
  readonly orderId: string;
  readonly status: OrderStatus;
  /** The buyer. */
  readonly userId: string;
  readonly email: string;
  readonly billingEmail: string | null;
}

/** The order and the payer of a charge. */
export const findPaidCharge = (
  db: Database,
  { provider, transactionId }: { readonly provider: string; readonly transactionId: string },
): Promise<PaidCharge | undefined> =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.order_id', 'payments.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([
      'orders.order_id as orderId',
      'orders.status',
      'orders.user_id as userId',
      'users.email',
      'orders.billing_email as billingEmail',
    ])
    .where('provider', '=', provider)
    .where('provider_transaction_id', '=', transactionId)
    .executeTakeFirst();
