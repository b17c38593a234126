import { type Kysely, sql } from 'kysely';

// An order whose payment was never heard of is asked about again and again, ever more rarely. A
// null means that nobody will ask any more.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table orders
      add column next_requery_at timestamptz,
      add column requery_count integer not null default 0;

    create index orders_by_requery on orders (next_requery_at)
      where status = 'pending' and parent_order_id is null;
  `.execute(db);
};
