import { type Kysely, sql } from 'kysely';

// A booking that the staff ends or moves names the person and the reason. Of the amount paid for it, the
// venue may keep a part. Goodwill is the part given back beyond the rules; it counts towards the limit of
// the person's day.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table booking_changes
      add column staff_user_id uuid,
      add column reason text,
      add column kept_sen integer not null default 0,
      add column goodwill_sen integer not null default 0,
      add constraint booking_changes_staff_fk foreign key (staff_user_id)
        references staff (user_id),
      add constraint booking_changes_kept check (
        kept_sen >= 0 and goodwill_sen between 0 and greatest(amount_sen, 0)
        and (
          kept_sen = 0 and goodwill_sen = 0
          or kind = 'given_back' and num_nulls(item_id, staff_user_id, reason) = 0
        )
      );
    create index booking_changes_by_staff on booking_changes (staff_user_id, created_at)
      where staff_user_id is not null;
  `.execute(db);
};
