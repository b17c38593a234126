import { type Kysely, sql } from 'kysely';

// An event about a slot that a closure closes says the reason, which members read. The release before
// ignores it. Nothing else of a block is told.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create or replace function tell_of_claims() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into events (topic, payload)
          select 'slots', jsonb_build_object('changes', jsonb_agg(
            case when closure_id is null
              then hour_as_told(court_id, booking_date, slot, kind, user_id, expires_at)
              else hour_as_told(court_id, booking_date, slot, kind, user_id, expires_at)
                || jsonb_build_object('closedFor', block_reason) end
          ))
          from new_claims having count(*) > 0;
      elsif tg_op = 'DELETE' then
        insert into events (topic, payload)
          select 'slots', jsonb_build_object('changes', jsonb_agg(
            hour_as_told(court_id, booking_date, slot)
          ))
          from old_claims having count(*) > 0;
      elsif exists (select from new_claims) then
        insert into events (topic, payload)
          select 'slots', jsonb_build_object('changes', jsonb_agg(hour)) from (
            select hour_as_told(court_id, booking_date, slot) as hour from (
              select court_id, booking_date, slot from old_claims
              except select court_id, booking_date, slot from new_claims
            ) as left_behind
            union all
            select case when closure_id is null
              then hour_as_told(court_id, booking_date, slot, kind, user_id, expires_at)
              else hour_as_told(court_id, booking_date, slot, kind, user_id, expires_at)
                || jsonb_build_object('closedFor', block_reason) end
            from new_claims
          ) as hours;
      end if;
      return null;
    end $$;
  `.execute(db);
};
