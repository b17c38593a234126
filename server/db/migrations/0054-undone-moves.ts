import { type Kysely, sql } from 'kysely';

// A move that takes back an earlier one names it. A change is taken back once.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table booking_changes
      add column undoes uuid,
      add constraint booking_changes_undone_once unique (undoes),
      add constraint booking_changes_undoes_fk foreign key (undoes) references booking_changes (id),
      add constraint booking_changes_undoes_move check (undoes is null or kind = 'moved')
  `.execute(db);
};
