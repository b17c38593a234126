import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await keepTimeOfBooking(db);
  await linkUndoneActs(db);
};

// A restored booking was made when it was made first: free slots that were taken together stay together.
const keepTimeOfBooking = (db: Kysely<unknown>) =>
  sql`alter table booking_changes add column booked_at timestamptz`.execute(db);

// The entry that takes back another one names it.
const linkUndoneActs = (db: Kysely<unknown>) =>
  sql`
    alter table audit_log
      add column undoes bigint,
      add constraint audit_log_undoes_fk foreign key (undoes) references audit_log (id)
  `.execute(db);
