import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await numberAfterCommit(db);
  await tellOfClaims(db);
  await tellOfEndedSessions(db);
  await findExpiredReservations(db);
};

// Ids are handed out before the commit, so a lower id can become visible after a higher one, and a
// reader that remembered the highest id would miss it. Events therefore get a number after their
// commit, from whichever process comes first and from one at a time: numbers become visible in their
// order, and a reader has to remember the last one alone. The lock is a statement of its own, so
// that the next one sees what the process before has numbered. Nobody has ever read the events that
// are there, so they go.
const numberAfterCommit = (db: Kysely<unknown>) =>
  sql`
    delete from events;
    drop index events_in_reading_order;
    alter table events drop column transaction_id;
    alter table events alter column created_at set default now();
    alter table events add column number bigint;
    alter table events add constraint events_number_unique unique (number);
    create index events_unnumbered on events (id) where number is null;
    create sequence event_numbers;

    create function number_events() returns bigint language plpgsql as $$
    begin
      if exists (select from events where number is null) then
        perform pg_advisory_xact_lock(7340022);
        update events set number = waiting.number
        from (
          select id, nextval('event_numbers') as number
          from (select id from events where number is null order by id) as in_order
        ) as waiting
        where events.id = waiting.id;
      end if;
      return coalesce((select max(number) from events), 0);
    end $$;
  `.execute(db);

// One event for each statement, whoever runs it. Its id is taken while the rows are locked, so the
// events of one hour have their ids in the order of their commits. An update that moves a claim
// frees the hour that it leaves.
const tellOfClaims = (db: Kysely<unknown>) =>
  sql`
    create function hour_as_told(
      court_id integer, booking_date date, slot smallint,
      kind text default null, user_id uuid default null, expires_at timestamptz default null
    ) returns jsonb language sql stable as $$
      select jsonb_build_object(
        'courtId', court_id, 'date', booking_date, 'slot', slot,
        'kind', kind, 'userId', user_id, 'expiresAt', expires_at
      )
    $$;

    create function tell_of_claims() returns trigger language plpgsql as $$
    declare
      changes jsonb;
    begin
      case tg_op
        when 'INSERT' then
          select jsonb_agg(hour_as_told(court_id, booking_date, slot, kind, user_id, expires_at))
            into changes from new_claims;
        when 'DELETE' then
          select jsonb_agg(hour_as_told(court_id, booking_date, slot))
            into changes from old_claims;
        when 'UPDATE' then
          select jsonb_agg(hour) into changes from (
            select hour_as_told(court_id, booking_date, slot) as hour from (
              select court_id, booking_date, slot from old_claims
              except select court_id, booking_date, slot from new_claims
            ) as left_behind
            union all
            select hour_as_told(court_id, booking_date, slot, kind, user_id, expires_at)
            from new_claims
          ) as hours;
      end case;
      if changes is not null then
        insert into events (topic, payload)
          values ('slots', jsonb_build_object('changes', changes));
      end if;
      return null;
    end $$;

    create trigger slot_claims_told_when_made after insert on slot_claims
      referencing new table as new_claims
      for each statement execute function tell_of_claims();
    create trigger slot_claims_told_when_changed after update on slot_claims
      referencing old table as old_claims new table as new_claims
      for each statement execute function tell_of_claims();
    create trigger slot_claims_told_when_freed after delete on slot_claims
      referencing old table as old_claims
      for each statement execute function tell_of_claims();
  `.execute(db);

// Processes that cache sessions learn from an event when one ends, however it ends.
const tellOfEndedSessions = (db: Kysely<unknown>) =>
  sql`
    create function tell_of_ended_sessions() returns trigger language plpgsql as $$
    begin
      if exists (select from ended) then
        insert into events (topic, payload) select 'sessions',
          jsonb_build_object('userIds', jsonb_agg(distinct user_id)) from ended;
      end if;
      return null;
    end $$;

    create trigger sessions_told_when_ended after delete on sessions
      referencing old table as ended
      for each statement execute function tell_of_ended_sessions();
  `.execute(db);

// The server looks for expired reservations twice a second, so they have an index, like slots and seats.
const findExpiredReservations = (db: Kysely<unknown>) =>
  sql`
    create index pending_credits_deduction_by_expiry on pending_credits_deduction (expires_at);
  `.execute(db);
