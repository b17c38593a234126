import { type Kysely, sql } from 'kysely';

// Undoing a closure brings back private lessons with their coach, and classes with their waiting list.
// A service account can undo it too, so a restoration names a staff member or the closure.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table closure_acts
      add column classes jsonb not null default '[]';
    alter table booking_changes
      add column coach_user_id uuid,
      drop constraint booking_changes_kind_fields,
      add constraint booking_changes_kind_fields check (
        case kind
          when 'moved' then num_nulls(to_court_id, to_date, to_slot) = 0
          when 'given_back' then
            num_nonnulls(to_court_id, to_date, to_slot) = 0 and amount_sen >= 0
          else
            num_nonnulls(to_court_id, to_date, to_slot) = 0 and amount_sen <= 0
            and undoes is not null and num_nonnulls(staff_user_id, closure_id) > 0
        end
      );
  `.execute(db);
};
