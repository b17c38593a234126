import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createFiles(db);
  await createRows(db);
  await createNotes(db);
  await createClosedDays(db);
};

// A file of the provider's portal, as it was imported. The hash keeps it from being imported twice.
const createFiles = (db: Kysely<unknown>) =>
  sql`
    create table settlement_files (
      id uuid,
      hash text not null,
      name text not null,
      headings_key text not null,
      columns jsonb not null,
      row_count integer not null,
      first_day date not null,
      last_day date not null,
      imported_by uuid not null,
      imported_at timestamptz not null,
      constraint settlement_files_pk primary key (id),
      constraint settlement_files_once unique (hash),
      constraint settlement_files_imported_by_fk foreign key (imported_by) references staff (user_id),
      constraint settlement_files_has_rows check (row_count > 0),
      constraint settlement_files_days check (first_day <= last_day)
    );
    create index settlement_files_by_headings on settlement_files (headings_key, imported_at);
    create trigger settlement_files_append_only
      before update or delete or truncate on settlement_files
      for each statement execute function refuse_rewriting();
  `.execute(db);

const createRows = (db: Kysely<unknown>) =>
  sql`
    create table settlement_rows (
      file_id uuid,
      line integer,
      transaction_id text not null,
      order_id text,
      amount_sen integer not null,
      fee_sen integer,
      net_sen integer,
      kind text not null,
      day date not null,
      constraint settlement_rows_pk primary key (file_id, line),
      constraint settlement_rows_file_fk foreign key (file_id) references settlement_files (id),
      constraint settlement_rows_kind check (
        kind = 'charge' and amount_sen >= 0 or kind = 'refund' and amount_sen <= 0
      )
    );
    create index settlement_rows_by_transaction on settlement_rows (transaction_id);
    create index settlement_rows_by_day on settlement_rows (day);
    create trigger settlement_rows_append_only
      before update or delete or truncate on settlement_rows
      for each statement execute function refuse_rewriting();
    create index payments_online_by_time on payments (settled_at) where provider <> 'desk';
  `.execute(db);

// The staff's explanation of a difference, with the amounts that it had then.
const createNotes = (db: Kysely<unknown>) =>
  sql`
    create table settlement_notes (
      id bigint generated always as identity,
      day date not null,
      line_key text not null,
      ours_sen integer,
      theirs_sen integer,
      note text not null,
      staff_user_id uuid not null,
      created_at timestamptz not null,
      constraint settlement_notes_pk primary key (id),
      constraint settlement_notes_staff_fk foreign key (staff_user_id) references staff (user_id)
    );
    create index settlement_notes_by_day on settlement_notes (day);
    create trigger settlement_notes_append_only
      before update or delete or truncate on settlement_notes
      for each statement execute function refuse_rewriting();
  `.execute(db);

// A closed day keeps its sums and its lines for good. The lines are written first, and no more of them
// after the day; the sums are those of the lines.
const createClosedDays = (db: Kysely<unknown>) =>
  sql`
    create table reconciled_days (
      day date,
      ours_sen integer not null,
      theirs_sen integer not null,
      fees_sen integer not null,
      refunds_sen integer not null,
      closed_by uuid not null,
      closed_at timestamptz not null,
      constraint reconciled_days_pk primary key (day),
      constraint reconciled_days_closed_by_fk foreign key (closed_by) references staff (user_id)
    );
    create table reconciled_lines (
      day date,
      line_key text,
      pile text not null,
      transaction_id text not null,
      order_id text,
      ours_sen integer,
      theirs_sen integer,
      fee_sen integer,
      note text,
      constraint reconciled_lines_pk primary key (day, line_key),
      constraint reconciled_lines_day_fk foreign key (day) references reconciled_days (day)
        deferrable initially deferred,
      constraint reconciled_lines_pile check (
        pile in ('agree', 'only_ours', 'only_theirs', 'amounts_differ', 'repeated', 'refund')
      ),
      constraint reconciled_lines_agree check (pile <> 'agree' or ours_sen = theirs_sen),
      constraint reconciled_lines_explained check (
        pile not in ('only_ours', 'only_theirs', 'amounts_differ') or note is not null
      )
    );

    create function guard_reconciled_line() returns trigger language plpgsql as $$
    begin
      if exists (select from reconciled_days where day = new.day) then
        raise exception 'Day % is closed', new.day
          using errcode = 'check_violation', table = 'reconciled_lines',
            constraint = 'reconciled_lines_day_is_open';
      end if;
      return new;
    end $$;
    create trigger reconciled_lines_guard before insert on reconciled_lines
      for each row execute function guard_reconciled_line();

    create function guard_reconciled_day() returns trigger language plpgsql as $$
    begin
      if (new.ours_sen, new.theirs_sen, new.fees_sen, new.refunds_sen) <> (
        select
          coalesce(sum(ours_sen) filter (where pile not in ('repeated', 'refund')), 0),
          coalesce(sum(theirs_sen) filter (where pile not in ('repeated', 'refund')), 0),
          coalesce(sum(fee_sen) filter (where pile <> 'repeated'), 0),
          coalesce(sum(theirs_sen) filter (where pile = 'refund'), 0)
        from reconciled_lines where day = new.day
      ) then
        raise exception 'The sums of day % are not those of its lines', new.day
          using errcode = 'check_violation', table = 'reconciled_days',
            constraint = 'reconciled_days_sums';
      end if;
      return new;
    end $$;
    create trigger reconciled_days_guard before insert on reconciled_days
      for each row execute function guard_reconciled_day();
    create trigger reconciled_days_are_final before update or delete or truncate on reconciled_days
      for each statement execute function refuse_rewriting();
    create trigger reconciled_lines_are_final
      before update or delete or truncate on reconciled_lines
      for each statement execute function refuse_rewriting();
  `.execute(db);
