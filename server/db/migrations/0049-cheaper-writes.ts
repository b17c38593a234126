import { type Kysely, sql } from 'kysely';

// PostgreSQL reads the stored text of every check again for each statement that writes to its table.
// For the three longest that took a tenth of an order; a function is read once per connection.
const checkByFunctions = (db: Kysely<unknown>) =>
  sql`
    create function claim_fields_fit_kind(
      kind text, user_id uuid, order_id text, instance_id integer, block_reason text,
      expires_at timestamptz
    ) returns boolean language plpgsql immutable as $$
    begin
      return case kind
        when 'booking' then user_id is not null
          and num_nonnulls(order_id, instance_id, block_reason, expires_at) = 0
        when 'hold' then num_nulls(user_id, order_id, expires_at) = 0
          and num_nonnulls(instance_id, block_reason) = 0
        when 'lesson' then instance_id is not null
          and num_nonnulls(user_id, order_id, block_reason, expires_at) = 0
        when 'block' then block_reason is not null
          and num_nonnulls(user_id, order_id, instance_id, expires_at) = 0
      end;
    end $$;
    alter table slot_claims drop constraint slot_claims_kind_fields;
    alter table slot_claims add constraint slot_claims_kind_fields check (
      claim_fields_fit_kind(kind, user_id, order_id, instance_id, block_reason, expires_at)
    );

    create function order_amounts_fit_status(
      status text, total_sen integer, paid_sen integer, refunded_sen integer
    ) returns boolean language plpgsql immutable as $$
    begin
      return case status
        when 'pending' then paid_sen = 0 and refunded_sen = 0
        when 'completed' then paid_sen = total_sen and refunded_sen = 0
        when 'refund_pending' then paid_sen = total_sen and refunded_sen < paid_sen
        when 'partially_refunded' then paid_sen = total_sen and refunded_sen > 0
          and refunded_sen < paid_sen
        when 'fully_refunded' then paid_sen <= total_sen and refunded_sen = paid_sen
      end;
    end $$;
    alter table orders drop constraint orders_amounts_fit_status;
    alter table orders add constraint orders_amounts_fit_status check (
      order_amounts_fit_status(status, total_amount_sen, paid_amount_sen, refunded_amount_sen)
    );

    create function item_fields_fit_kind(
      kind text, court_id integer, booking_date date, slot smallint, instance_id integer,
      plan text, plan_id integer, plan_months smallint
    ) returns boolean language plpgsql immutable as $$
    begin
      return case
        when kind = 'membership_upgrade' then num_nulls(plan, plan_id, plan_months) = 0
          and num_nonnulls(court_id, booking_date, slot, instance_id) = 0
        else num_nonnulls(plan, plan_id, plan_months) = 0
          and num_nulls(court_id, booking_date, slot) = 0
          and (kind = 'group_lesson') = (instance_id is not null)
      end;
    end $$;
    alter table order_items drop constraint order_items_kind_fields;
    alter table order_items add constraint order_items_kind_fields check (
      item_fields_fit_kind(
        kind, court_id, booking_date, slot, instance_id, plan, plan_id, plan_months
      )
    );
  `.execute(db);

// One statement for an insert instead of two. An insert that may take over a hold fires the trigger
// for updates as well, mostly without any row.
const tellOfClaims = (db: Kysely<unknown>) =>
  sql`
    create or replace function tell_of_claims() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into events (topic, payload)
          select 'slots', jsonb_build_object('changes', jsonb_agg(
            hour_as_told(court_id, booking_date, slot, kind, user_id, expires_at)
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
            select hour_as_told(court_id, booking_date, slot, kind, user_id, expires_at)
            from new_claims
          ) as hours;
      end if;
      return null;
    end $$;
  `.execute(db);

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await checkByFunctions(db);
  await tellOfClaims(db);
};
