import { type Kysely, sql } from 'kysely';

// The provider answers one question in five seconds, so the likeliest come first, and members take turns.
// The rank is one of domain/payments/requeries.ts; what comes from the release before is a silent order.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table orders add column requery_rank smallint not null default 2
      constraint orders_requery_rank check (requery_rank between 0 and 3);

    create index orders_by_requery_rank on orders (requery_rank, requery_count, next_requery_at)
      where status = 'pending' and parent_order_id is null and next_requery_at is not null;

    create table requery_turns (
      user_id uuid,
      asked_at timestamptz not null,
      constraint requery_turns_pk primary key (user_id),
      constraint requery_turns_user_fk foreign key (user_id) references users (id)
    );
  `.execute(db);
};
