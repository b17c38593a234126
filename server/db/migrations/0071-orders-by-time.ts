import { type Kysely, sql } from 'kysely';

// The console lists orders by the time when they were placed.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index orders_by_time on orders (created_at desc, order_id)
      where parent_order_id is null;
  `.execute(db);
};
