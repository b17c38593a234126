import { type Kysely, sql } from 'kysely';

// The times of announcements. `announcements` stays what members read: at its start a scheduled one
// gets a row there, and so the next number, whenever it was made.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table scheduled_announcements (
      id uuid,
      revision integer not null default 1,
      body text not null,
      starts_at timestamptz,
      ends_at timestamptz,
      announcement_id integer,
      made_by uuid,
      made_at timestamptz,
      withdrawn_by uuid,
      withdrawn_at timestamptz,
      constraint scheduled_announcements_pk primary key (id),
      constraint scheduled_announcements_shown_fk foreign key (announcement_id)
        references announcements (id),
      constraint scheduled_announcements_made_by_fk foreign key (made_by) references staff (user_id),
      constraint scheduled_announcements_withdrawn_by_fk foreign key (withdrawn_by)
        references staff (user_id),
      constraint scheduled_announcements_revision check (revision > 0),
      constraint scheduled_announcements_times_in_order check (ends_at > starts_at),
      constraint scheduled_announcements_one_at_a_time
        exclude using gist (tstzrange(starts_at, ends_at) with &&) where (withdrawn_at is null)
    );
    insert into scheduled_announcements (id, body, announcement_id)
      select gen_random_uuid(), body, id from announcements where active;
  `.execute(db);
};
