import { sql } from 'kysely';
import { asDate, type Database } from '#server/db/database.ts';

/**
 * The newest sale since an instant that the terminal took under a reference, other than an order's own.
 * A slip's letters are typed large or small; no reference is stored with spaces around it.
 */
export const findSaleOfReference = (
  db: Database,
  { reference, orderId }: { readonly reference: string; readonly orderId: string },
  since: Temporal.Instant,
) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.order_id', 'payments.order_id')
    .select(['orders.order_id as orderId', 'orders.billing_name as name'])
    .select(['payments.amount_sen as amountSen', 'payments.created_at as at'])
    .where('payments.method', '=', 'terminal')
    .where(sql<string>`lower(payments.reference)`, '=', sql<string>`lower(btrim(${reference}))`)
    .where('payments.created_at', '>=', asDate(since))
    .where('payments.order_id', '<>', orderId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('undone_sales')
            .select('undone_sales.order_id')
            .whereRef('undone_sales.order_id', '=', 'payments.order_id'),
        ),
      ),
    )
    .orderBy('payments.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
