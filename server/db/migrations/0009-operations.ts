import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createEvents(db);
  await createOutbox(db);
  await createAuditLog(db);
};

// Ids are handed out before the commit, so a lower id can become visible after a higher one. A
// reader that remembered the highest id alone would miss it. Readers therefore take the rows with
// transaction_id < pg_snapshot_xmin(pg_current_snapshot()), which no running transaction can add
// to, in the order of (transaction_id, id), and remember that pair.
const createEvents = (db: Kysely<unknown>) =>
  sql`
    create table events (
      id bigint generated always as identity,
      transaction_id xid8 not null default pg_current_xact_id(),
      topic text not null,
      payload jsonb not null,
      created_at timestamptz not null,
      constraint events_pk primary key (id)
    );
    create index events_in_reading_order on events (transaction_id, id);
    create index events_by_time on events (created_at);
  `.execute(db);

const createOutbox = (db: Kysely<unknown>) =>
  sql`
    create table mail_outbox (
      id uuid,
      to_address text not null,
      subject text not null,
      body_text text not null,
      body_html text,
      attachments jsonb not null default '[]',
      created_at timestamptz not null,
      next_attempt_at timestamptz not null,
      attempts integer not null default 0,
      sent_at timestamptz,
      last_error text,
      idempotency_key text not null,
      constraint mail_outbox_pk primary key (id),
      constraint mail_outbox_idempotency_unique unique (idempotency_key),
      constraint mail_outbox_attempts_not_negative check (attempts >= 0)
    );
    create index mail_outbox_waiting on mail_outbox (next_attempt_at) where sent_at is null;
  `.execute(db);

const createAuditLog = (db: Kysely<unknown>) =>
  sql`
    create table audit_log (
      id bigint generated always as identity,
      at timestamptz not null,
      actor text not null,
      action text not null,
      subject text not null,
      details jsonb not null default '{}',
      constraint audit_log_pk primary key (id)
    );
    create index audit_log_by_subject on audit_log (subject, id);

    create trigger audit_log_append_only before update or delete or truncate on audit_log
      for each statement execute function refuse_rewriting();
  `.execute(db);
