import { type Kysely, sql } from 'kysely';

// Links with which anybody can pay an order that the desk has placed by phone. Only a hash of the token
// is kept. An order can have several: one was mailed, another copied.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table payment_links (
      token_hash text,
      order_id text not null,
      is_mailed boolean not null,
      created_at timestamptz not null,
      created_by uuid not null,
      constraint payment_links_pk primary key (token_hash),
      constraint payment_links_order_fk foreign key (order_id) references orders (order_id),
      constraint payment_links_created_by_fk foreign key (created_by) references staff (user_id)
    );
    create index payment_links_by_order on payment_links (order_id);
  `.execute(db);
};
