import { type Kysely, sql } from 'kysely';

// The console looks for orders that were paid twice or in another amount, and for amounts of payments that
// bought nothing. They are few, and so is their index.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index payments_unapplied on payments (order_id, amount_sen)
      where outcome in ('credited', 'exception');
  `.execute(db);
};
