import { type Kysely, sql } from 'kysely';

// A charge can be announced with one amount and paid with another. It waits for the operator then, and
// its row says what was paid. All other payments keep their order, amount and currency.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create or replace function guard_payment() returns trigger language plpgsql as $$
    begin
      if (new.provider, new.provider_transaction_id, new.created_at)
        <> (old.provider, old.provider_transaction_id, old.created_at)
        or (new.order_id, new.amount_sen, new.currency)
          <> (old.order_id, old.amount_sen, old.currency)
        and (old.status = 'paid' or new.outcome is distinct from 'exception')
      then
        raise exception 'Payment % stays what it is', old.provider_transaction_id
          using errcode = 'check_violation', table = 'payments',
            constraint = 'payments_terms_are_final';
      end if;
      if new.status <> old.status and (old.status, new.status) not in (
        ('pending', 'failed'), ('pending', 'paid'), ('failed', 'paid')
      ) then
        raise exception 'Payment % cannot go from % to %',
          old.provider_transaction_id, old.status, new.status
          using errcode = 'check_violation', table = 'payments', constraint = 'payments_status_step';
      end if;
      if (new.outcome, new.settled_at) is distinct from (old.outcome, old.settled_at)
        and (old.outcome in ('booked', 'credited') or old.outcome is not null and new.outcome is null)
      then
        raise exception 'Payment % is settled already', old.provider_transaction_id
          using errcode = 'check_violation', table = 'payments', constraint = 'payments_settle_once';
      end if;
      return new;
    end $$;
  `.execute(db);
};
