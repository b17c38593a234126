import { type Kysely, sql } from 'kysely';

// The story of an order shows the last answer to a question of Depot that brought no message.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table orders
      add column requery_answer text,
      add column requery_answered_at timestamptz,
      add constraint orders_requery_answer check (
        (requery_answer is null) = (requery_answered_at is null)
        and coalesce(requery_answer in ('unpaid', 'none'), true)
      );
  `.execute(db);
};
