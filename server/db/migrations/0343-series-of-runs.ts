import { type Kysely, sql } from 'kysely';

// A series keeps together when part of it changes: each of its runs, the rows of block_series, names the
// one with which the series began, and a run that has a single date elsewhere names that date.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table block_series
      add column first_run_id uuid,
      add column moved_date date,
      add constraint block_series_first_run_fk foreign key (first_run_id) references block_series (id),
      add constraint block_series_moved_run check (moved_date is null or first_run_id is not null);
    create index block_series_by_first_run on block_series (first_run_id)
      where first_run_id is not null;
  `.execute(db);
};
