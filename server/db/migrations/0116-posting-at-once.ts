import { type Kysely, sql } from 'kysely';

// A closure posts thousands of entries in one statement. Their sums are added to the balances once for
// each member instead of once for each entry; every way to insert an entry still passes here.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function post_credit_entries() returns trigger language plpgsql as $$
    begin
      -- The rows are made first: a check would refuse a negative amount in an upsert even though the
      -- balance that it is added to covers it.
      insert into credits (user_id)
        select distinct user_id from posted order by user_id
        on conflict (user_id) do nothing;
      update credits set balance_sen = credits.balance_sen + summed.amount_sen
        from (
          select user_id, sum(amount_sen) as amount_sen from posted group by user_id
        ) summed
        where credits.user_id = summed.user_id;
      return null;
    end $$;

    drop trigger credit_entries_post on credit_entries;
    create trigger credit_entries_post after insert on credit_entries
      referencing new table as posted
      for each statement execute function post_credit_entries();
    drop function post_credit_entry();
  `.execute(db);
};
