import { type Kysely, sql } from 'kysely';

// A row that a later file has with another amount. It counts again if that file is withdrawn.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table settlement_replacements (
      file_id uuid,
      line integer,
      by_file_id uuid,
      constraint settlement_replacements_pk primary key (file_id, line, by_file_id),
      constraint settlement_replacements_row_fk foreign key (file_id, line)
        references settlement_rows (file_id, line),
      constraint settlement_replacements_by_file_fk foreign key (by_file_id)
        references settlement_files (id)
    );
    create trigger settlement_replacements_append_only
      before update or delete or truncate on settlement_replacements
      for each statement execute function refuse_rewriting()
  `.execute(db);
};
