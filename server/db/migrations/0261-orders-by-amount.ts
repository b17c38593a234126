import { type Kysely, sql } from 'kysely';

// A search for an amount that few orders have, or none, would read every order. Each index has the orders
// of an amount in the order of the list. Few orders are paid in part with credits, and few charges buy nothing.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index orders_by_total on orders (total_amount_sen, created_at desc, order_id desc)
      where parent_order_id is null;
    create index orders_by_due on orders
      ((total_amount_sen - credits_sen), created_at desc, order_id desc)
      where parent_order_id is null and credits_sen > 0;
    create index payments_unapplied_by_amount on payments (amount_sen)
      where outcome in ('credited', 'exception')
  `.execute(db);
};
