import { type Kysely, sql } from 'kysely';

// Every new order lists its member's waiting orders. Without an index of its own and without
// statistics, as after a restore, the planner walks all pending orders of the venue.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index orders_waiting_by_user on orders (user_id, expires_at)
      where status = 'pending' and parent_order_id is null
  `.execute(db);
};
