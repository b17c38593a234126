import { type Kysely, sql } from 'kysely';

// A closure that was changed names the one that took its place.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table closure_acts
      add column replaced_by integer,
      add constraint closure_acts_replaced_by_fk foreign key (replaced_by)
        references closure_acts (id),
      add constraint closure_acts_replaced_opens check (
        replaced_by is null or opened_at is not null
      )
  `.execute(db);
};
