import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await withdrawFiles(db);
  await guardFiles(db);
  await widenRows(db);
};

// Rows of a withdrawn file stay, and no longer count. The file can be imported again.
const withdrawFiles = (db: Kysely<unknown>) =>
  sql`
    alter table settlement_files
      add column withdrawn_by uuid,
      add column withdrawn_at timestamptz,
      add column withdrawn_reason text,
      add constraint settlement_files_withdrawn_by_fk
        foreign key (withdrawn_by) references staff (user_id),
      add constraint settlement_files_withdrawn check (
        num_nulls(withdrawn_by, withdrawn_at, withdrawn_reason) in (0, 3)
      ),
      drop constraint settlement_files_once;
    create unique index settlement_files_once on settlement_files (hash)
      where withdrawn_at is null;
  `.execute(db);

// A file changes once, when it is withdrawn, and only while no day of it is closed. A file of more
// than 62 days has only the days of its rows.
const guardFiles = (db: Kysely<unknown>) =>
  sql`
    create function guard_settlement_file() returns trigger language plpgsql as $$
    begin
      if old.withdrawn_at is not null or new.withdrawn_at is null
        or to_jsonb(new) - '{withdrawn_by,withdrawn_at,withdrawn_reason}'::text[]
          <> to_jsonb(old) - '{withdrawn_by,withdrawn_at,withdrawn_reason}'::text[]
      then
        raise exception 'File % can only be withdrawn, once', old.id
          using errcode = 'check_violation', table = 'settlement_files',
            constraint = 'settlement_files_are_kept';
      end if;
      if exists (
        select from reconciled_days closed
        where closed.day between new.first_day and new.last_day and (
          new.last_day - new.first_day < 62
          or exists (select from settlement_rows where file_id = new.id and day = closed.day)
        )
      ) or exists (
        select from reconciled_lines closed join settlement_rows rows using (transaction_id)
        where rows.file_id = new.id
      ) then
        raise exception 'A day of file % is closed', old.id
          using errcode = 'check_violation', table = 'settlement_files',
            constraint = 'settlement_files_days_are_open';
      end if;
      return new;
    end $$;
    drop trigger settlement_files_append_only on settlement_files;
    create trigger settlement_files_guard before update on settlement_files
      for each row execute function guard_settlement_file();
    create trigger settlement_files_append_only before delete or truncate on settlement_files
      for each statement execute function refuse_rewriting();
  `.execute(db);

// Fees that stand in rows of their own, and rows that correct another one of their transaction.
const widenRows = (db: Kysely<unknown>) =>
  sql`
    alter table settlement_rows
      drop constraint settlement_rows_kind,
      add constraint settlement_rows_kind check (
        kind = 'charge' and amount_sen >= 0 or kind = 'refund' and amount_sen <= 0
        or kind = 'fee' and amount_sen = 0 and fee_sen is not null
      );
    alter table reconciled_lines
      drop constraint reconciled_lines_pile,
      add constraint reconciled_lines_pile check (
        pile in (
          'agree', 'only_ours', 'only_theirs', 'amounts_differ', 'adjustment', 'repeated',
          'refund', 'fee'
        )
      );
  `.execute(db);
