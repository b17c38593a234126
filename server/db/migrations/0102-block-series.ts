import { type Kysely, sql } from 'kysely';

// Blocks that repeat every week. Their dates follow from the first one and the number of weeks; a date
// without blocks is an exception. A series that was ended before its first date has no weeks left.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table block_series (
      id uuid,
      court_id integer not null,
      slot smallint not null,
      duration_slots smallint not null,
      first_date date not null,
      weeks smallint not null,
      reason text not null,
      for_whom text,
      created_by uuid not null,
      created_at timestamptz not null,
      constraint block_series_pk primary key (id),
      constraint block_series_court_unique unique (id, court_id),
      constraint block_series_court_fk foreign key (court_id) references courts (id),
      constraint block_series_created_by_fk foreign key (created_by) references staff (user_id),
      constraint block_series_slots check (
        slot >= 6 and duration_slots >= 1 and slot + duration_slots <= 26
      ),
      constraint block_series_weeks check (weeks between 0 and 52)
    );
    alter table slot_claims
      add column series_id uuid,
      add constraint slot_claims_series_fk foreign key (series_id, court_id)
        references block_series (id, court_id),
      add constraint slot_claims_series_is_block check (series_id is null or kind = 'block');
    create index slot_claims_by_series on slot_claims (series_id, booking_date)
      where series_id is not null;
  `.execute(db);
};
