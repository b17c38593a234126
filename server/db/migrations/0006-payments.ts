import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createMessages(db);
  await createPayments(db);
  await guardPayments(db);
};

// Everything that a provider says is kept as it came, forged and unknown messages included: their
// order id is what they claim, and so refers to nothing. The verdict is known when a message is
// written down, and what became of the money stands in payments, so messages never change.
const createMessages = (db: Kysely<unknown>) =>
  sql`
    create table payment_messages (
      id bigint generated always as identity,
      received_at timestamptz not null,
      source text not null,
      provider text not null,
      body text not null,
      headers jsonb not null default '{}',
      order_id text,
      provider_transaction_id text,
      verdict text not null,
      detail text,
      constraint payment_messages_pk primary key (id),
      constraint payment_messages_source check (
        source in ('notification', 'callback', 'return', 'requery')
      )
    );
    create index payment_messages_by_order on payment_messages (order_id);
    create index payment_messages_by_time on payment_messages (received_at);

    create trigger payment_messages_append_only
      before update or delete or truncate on payment_messages
      for each statement execute function refuse_rewriting();
  `.execute(db);

// One row per charge, so that a second charge on one order is seen. The outcome says what became
// of the money: bookings, credits, or an exception for the operator to look at.
const createPayments = (db: Kysely<unknown>) =>
  sql`
    create table payments (
      provider text,
      provider_transaction_id text,
      order_id text not null,
      amount_sen integer not null,
      currency text not null,
      status text not null,
      outcome text,
      settled_at timestamptz,
      exception text,
      created_at timestamptz not null,
      constraint payments_pk primary key (provider, provider_transaction_id),
      constraint payments_order_fk foreign key (order_id) references orders (main_id),
      constraint payments_amount_positive check (amount_sen > 0),
      constraint payments_currency check (currency ~ '^[A-Z]{3}$'),
      constraint payments_status check (status in ('paid', 'failed', 'pending')),
      constraint payments_outcome check (outcome in ('booked', 'credited', 'exception')),
      constraint payments_settled_if_paid check (settled_at is null or status = 'paid'),
      constraint payments_outcome_if_settled check ((outcome is null) = (settled_at is null)),
      constraint payments_exception_has_reason check (outcome <> 'exception' or exception is not null)
    );
    create index payments_by_order on payments (order_id);
    create unique index payments_one_booked_per_order on payments (order_id)
      where outcome = 'booked';
  `.execute(db);

// Money that came in is never forgotten or rewritten. A charge that failed can still be paid, and
// paid is final. The outcome of a payment is final too, unless it waits for the operator.
const guardPayments = (db: Kysely<unknown>) =>
  sql`
    create function guard_payment() returns trigger language plpgsql as $$
    begin
      if (
        new.provider, new.provider_transaction_id, new.order_id, new.amount_sen, new.currency,
        new.created_at
      ) <> (
        old.provider, old.provider_transaction_id, old.order_id, old.amount_sen, old.currency,
        old.created_at
      ) then
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

    create trigger payments_guard before update on payments
      for each row execute function guard_payment();

    create trigger payments_never_removed before delete or truncate on payments
      for each statement execute function refuse_rewriting();
  `.execute(db);
