import { type Kysely, sql } from 'kysely';

// A demonstration is paid on a page of our own. It keeps its books here, apart from the venue's,
// which learn of a payment through messages alone, as they would from a real provider. Nobody's name
// is in them.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table sandbox_checkouts (
      id uuid,
      order_id text not null,
      amount_sen integer not null,
      description text not null,
      deadline timestamptz not null,
      opened_at timestamptz not null,
      constraint sandbox_checkouts_pk primary key (id),
      constraint sandbox_checkouts_amount_positive check (amount_sen > 0)
    );

    create table sandbox_transactions (
      id bigint generated always as identity (start with 70000001),
      order_id text not null,
      amount_sen integer not null,
      status text not null,
      created_at timestamptz not null,
      constraint sandbox_transactions_pk primary key (id),
      constraint sandbox_transactions_amount_positive check (amount_sen > 0),
      constraint sandbox_transactions_status check (status in ('paid', 'failed'))
    );
    create index sandbox_transactions_by_order on sandbox_transactions (order_id);
    create unique index sandbox_transactions_paid_once on sandbox_transactions (order_id)
      where status = 'paid';

    create table sandbox_messages (
      transaction_id bigint,
      source text,
      due_at timestamptz not null,
      attempts integer not null default 0,
      constraint sandbox_messages_pk primary key (transaction_id, source),
      constraint sandbox_messages_transaction_fk foreign key (transaction_id)
        references sandbox_transactions (id),
      constraint sandbox_messages_source check (source in ('notification', 'callback'))
    );
    create index sandbox_messages_by_time on sandbox_messages (due_at);
  `.execute(db);
};
