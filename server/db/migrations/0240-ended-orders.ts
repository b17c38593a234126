import { type Kysely, sql } from 'kysely';

// An order that waits for its payment keeps the closure or the cancellation of a class that ended it, so
// that its member reads why. Few orders have one. A preview rolls back, so its check may wait.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table orders
      add column ended_by integer,
      add constraint orders_ended_by_fk foreign key (ended_by) references closure_acts (id) deferrable;
    create index orders_by_end on orders (ended_by) where ended_by is not null;
    alter table payments
      drop constraint payments_reason,
      add constraint payments_reason check (
        reason in (
          'day_closed', 'place_closed', 'session_cancelled', 'slots_lost', 'credits_lost',
          'second_charge', 'wrong_amount', 'wrong_currency', 'contradicted', 'member_gone',
          'balance_full', 'guest_money'
        )
      )
  `.execute(db);
};
