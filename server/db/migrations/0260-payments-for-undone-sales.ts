import { type Kysely, sql } from 'kysely';

// A payment that comes by link after the staff have undone the sale books nothing, and says why.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table payments
      drop constraint payments_reason,
      add constraint payments_reason check (
        reason in (
          'day_closed', 'place_closed', 'session_cancelled', 'slots_lost', 'credits_lost',
          'sale_undone', 'second_charge', 'wrong_amount', 'wrong_currency', 'contradicted',
          'member_gone', 'balance_full', 'guest_money'
        )
      )
  `.execute(db);
};
