import { type Kysely, sql } from 'kysely';

// A closed shift keeps how much of its cash was owed to guests then. It is not known of earlier ones.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table shifts
      add column owed_cash_sen integer,
      add constraint shifts_owed_when_closed check (
        owed_cash_sen is null or (owed_cash_sen >= 0 and closed_at is not null)
      )
  `.execute(db);
};
