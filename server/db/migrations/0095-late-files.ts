import { type Kysely, sql } from 'kysely';

// A file that was imported after its days were closed is in none of their sums, so that it can be
// withdrawn like one of open days.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create or replace function guard_settlement_file() returns trigger language plpgsql as $$
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
        where closed.closed_at >= new.imported_at and closed.day between new.first_day and new.last_day and (
          new.last_day - new.first_day < 62
          or exists (select from settlement_rows where file_id = new.id and day = closed.day)
        )
      ) or exists (
        select from reconciled_lines line join settlement_rows rows using (transaction_id)
          join reconciled_days closed on closed.day = line.day
        where rows.file_id = new.id and closed.closed_at >= new.imported_at
      ) then
        raise exception 'A day of file % is closed', old.id
          using errcode = 'check_violation', table = 'settlement_files',
            constraint = 'settlement_files_days_are_open';
      end if;
      return new;
    end $$;
  `.execute(db);
};
