import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createBalances(db);
  await createLedger(db);
  await createReservations(db);
  await createFreeSlots(db);
};

// A member without a row has no credits. The row follows the ledger and the reservations; nobody
// else may write it, so the balance is the ledger's sum by construction.
const createBalances = (db: Kysely<unknown>) =>
  sql`
    create table credits (
      user_id uuid,
      balance_sen integer not null default 0,
      reserved_sen integer not null default 0,
      constraint credits_pk primary key (user_id),
      constraint credits_user_fk foreign key (user_id) references users (id),
      constraint credits_reserved_not_negative check (reserved_sen >= 0),
      constraint credits_cover_reservations check (balance_sen >= reserved_sen)
    );

    create function refuse_direct_credits() returns trigger language plpgsql as $$
    begin
      if pg_trigger_depth() < 2 then
        raise exception 'Credits change through the ledger and the reservations alone'
          using errcode = 'check_violation', table = 'credits', constraint = 'credits_are_posted';
      end if;
      return null;
    end $$;

    create trigger credits_are_posted before insert or update or delete or truncate on credits
      for each statement execute function refuse_direct_credits();
  `.execute(db);

// The booking of an entry may be gone by the time it is read, so its id refers to nothing.
const createLedger = (db: Kysely<unknown>) =>
  sql`
    create table credit_entries (
      id bigint generated always as identity,
      user_id uuid not null,
      amount_sen integer not null,
      kind text not null,
      order_id text,
      booking_id uuid,
      reason text,
      created_by text not null,
      created_at timestamptz not null,
      idempotency_key text not null,
      constraint credit_entries_pk primary key (id),
      constraint credit_entries_idempotency_unique unique (idempotency_key),
      constraint credit_entries_user_fk foreign key (user_id) references users (id),
      constraint credit_entries_order_fk foreign key (order_id, user_id)
        references orders (order_id, user_id),
      constraint credit_entries_not_zero check (amount_sen <> 0),
      constraint credit_entries_kind check (
        kind in ('order', 'refund', 'payment', 'grant', 'correction')
      ),
      -- An order spends; a refund, a payment that bought nothing and a grant give.
      constraint credit_entries_sign check (
        case kind when 'order' then amount_sen < 0 when 'correction' then true else amount_sen > 0 end
      ),
      constraint credit_entries_explained check (
        case when kind in ('grant', 'correction') then reason is not null else order_id is not null end
      )
    );
    create index credit_entries_by_user on credit_entries (user_id, id);

    create function post_credit_entry() returns trigger language plpgsql as $$
    begin
      -- The row is made first: a check would refuse a negative amount in an upsert even though the
      -- balance that it is added to covers it.
      insert into credits (user_id) values (new.user_id) on conflict (user_id) do nothing;
      update credits set balance_sen = balance_sen + new.amount_sen where user_id = new.user_id;
      return null;
    end $$;

    create trigger credit_entries_post after insert on credit_entries
      for each row execute function post_credit_entry();

    create trigger credit_entries_append_only before update or delete or truncate on credit_entries
      for each statement execute function refuse_rewriting();
  `.execute(db);

// Spending reserved credits removes the reservation first and posts the entry after it; the other
// way round the check on the balance would count them twice.
const createReservations = (db: Kysely<unknown>) =>
  sql`
    create table pending_credits_deduction (
      order_id text,
      user_id uuid not null,
      credits_sen integer not null,
      expires_at timestamptz not null,
      constraint pending_credits_deduction_pk primary key (order_id),
      constraint pending_credits_deduction_order_fk foreign key (order_id, user_id)
        references orders (pending_id, user_id) deferrable initially deferred,
      constraint pending_credits_deduction_positive check (credits_sen > 0)
    );
    create index pending_credits_deduction_by_user on pending_credits_deduction (user_id, expires_at);

    create function count_reserved_credits() returns trigger language plpgsql as $$
    begin
      if tg_op in ('DELETE', 'UPDATE') then
        update credits set reserved_sen = reserved_sen - old.credits_sen
          where user_id = old.user_id;
      end if;
      if tg_op in ('INSERT', 'UPDATE') then
        insert into credits (user_id) values (new.user_id) on conflict (user_id) do nothing;
        update credits set reserved_sen = reserved_sen + new.credits_sen
          where user_id = new.user_id;
      end if;
      return null;
    end $$;

    create trigger pending_credits_deduction_count
      after insert or delete or update of user_id, credits_sen on pending_credits_deduction
      for each row execute function count_reserved_credits();

    -- Emptying the table at once would leave the counted reservations behind.
    create trigger pending_credits_deduction_truncate before truncate on pending_credits_deduction
      for each statement execute function refuse_rewriting();
  `.execute(db);

const createFreeSlots = (db: Kysely<unknown>) =>
  sql`
    create table free_slots (
      user_id uuid,
      week_start date,
      slots_used smallint not null,
      constraint free_slots_pk primary key (user_id, week_start),
      constraint free_slots_user_fk foreign key (user_id) references users (id),
      constraint free_slots_week_starts_on_monday check (extract(isodow from week_start) = 1),
      constraint free_slots_within_allowance check (slots_used between 0 and 2)
    );
  `.execute(db);
