import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createMessages(db);
  await createPayments(db);
};

// Everything that a provider says is kept as it came, forged and unknown messages included: their
// order id is what they claim, and so refers to nothing.
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
      constraint payments_order_fk foreign key (order_id) references orders (order_id),
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

    create function guard_paid_payment() returns trigger language plpgsql as $$
    begin
      if new.status <> 'paid' then
        raise exception 'Payment % is paid and stays so', old.provider_transaction_id
          using errcode = 'check_violation', table = 'payments', constraint = 'payments_paid_is_final';
      end if;
      if old.settled_at is not null and new.settled_at is distinct from old.settled_at then
        raise exception 'Payment % is settled already', old.provider_transaction_id
          using errcode = 'check_violation', table = 'payments', constraint = 'payments_settle_once';
      end if;
      return new;
    end $$;

    create trigger payments_guard_paid before update on payments
      for each row when (old.status = 'paid') execute function guard_paid_payment();
  `.execute(db);
