import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createRefusal(db);
  await createOrders(db);
  await guardStatusSteps(db);
  await guardTermsOfOrders(db);
  await createItems(db);
  await guardTermsOfItems(db);
};

// For tables whose rows stay. The refusal is known by the trigger's name.
const createRefusal = (db: Kysely<unknown>) =>
  sql`
    create function refuse_rewriting() returns trigger language plpgsql as $$
    begin
      raise exception 'Rows of % stay as they were written', tg_table_name
        using errcode = 'check_violation', table = tg_table_name, constraint = tg_name;
    end $$;
  `.execute(db);

// Paid amounts count card and credits together. An order that nobody pays stays pending and
// expires: the venue knows no status for it. A payment that comes too late to be honoured takes the
// order from pending to fully_refunded, with what the card paid as both figures.
const createOrders = (db: Kysely<unknown>) =>
  sql`
    create table orders (
      order_id text,
      parent_order_id text,
      user_id uuid not null,
      created_at timestamptz not null,
      total_amount_sen integer not null,
      credits_sen integer not null default 0,
      paid_amount_sen integer not null default 0,
      refunded_amount_sen integer not null default 0,
      status text not null,
      billing_name text,
      billing_email text,
      billing_mobile text,
      billing_address text,
      booking_metadata jsonb not null default '{}',
      request_hash text,
      expires_at timestamptz,
      -- The id of a main order, for what a sub-order may not have: parts and payments.
      main_id text generated always as (case when parent_order_id is null then order_id end) stored,
      -- The id of an order that waits, for what only such a one may have: hours, seats and credits
      -- that are kept back for it.
      pending_id text generated always as (case when status = 'pending' then order_id end) stored,
      constraint orders_pk primary key (order_id),
      -- The targets of every reference that must also agree on the member.
      constraint orders_owner_unique unique (order_id, user_id),
      constraint orders_main_owner_unique unique (main_id, user_id),
      constraint orders_pending_owner_unique unique (pending_id, user_id),
      constraint orders_main_unique unique (main_id),
      constraint orders_user_fk foreign key (user_id) references users (id),
      constraint orders_parent_fk foreign key (parent_order_id, user_id)
        references orders (main_id, user_id),
      constraint orders_id_shape check (order_id ~ '^[A-Za-z][A-Za-z0-9_-]{0,39}$'),
      -- The provider finds an order by at most 32 characters; sub-orders never go there. [ORDER-3]
      constraint orders_main_id_length check (
        parent_order_id is not null or length(order_id) <= 32
      ),
      constraint orders_status check (
        status in ('pending', 'completed', 'refund_pending', 'partially_refunded', 'fully_refunded')
      ),
      constraint orders_credits_within_total check (credits_sen between 0 and total_amount_sen),
      constraint orders_amounts_not_negative check (
        paid_amount_sen >= 0 and refunded_amount_sen >= 0
      ),
      constraint orders_amounts_fit_status check (
        case status
          when 'pending' then paid_amount_sen = 0 and refunded_amount_sen = 0
          when 'completed' then paid_amount_sen = total_amount_sen and refunded_amount_sen = 0
          when 'refund_pending' then
            paid_amount_sen = total_amount_sen and refunded_amount_sen < paid_amount_sen
          when 'partially_refunded' then
            paid_amount_sen = total_amount_sen
            and refunded_amount_sen > 0 and refunded_amount_sen < paid_amount_sen
          when 'fully_refunded' then
            paid_amount_sen <= total_amount_sen and refunded_amount_sen = paid_amount_sen
        end
      ),
      -- The main order is the one that is paid: it waits only when there is something to pay, and
      -- not without end.
      constraint orders_pending_has_something_to_pay check (
        status <> 'pending' or parent_order_id is not null
        or (total_amount_sen > credits_sen and expires_at is not null)
      ),
      constraint orders_main_has_billing check (
        parent_order_id is not null
        or (billing_name is not null and billing_email is not null and billing_mobile is not null)
      ),
      constraint orders_main_has_no_metadata check (
        parent_order_id is not null or booking_metadata = '{}'
      ),
      constraint orders_billing_lengths check (
        length(billing_name) <= 128 and length(billing_email) <= 128
      )
    );
    create index orders_by_parent on orders (parent_order_id);
    create index orders_by_user on orders (user_id, created_at desc);
    create index orders_pending_by_expiry on orders (expires_at)
      where status = 'pending' and parent_order_id is null;
  `.execute(db);

const guardStatusSteps = (db: Kysely<unknown>) =>
  sql`
    create function guard_order_status_step() returns trigger language plpgsql as $$
    begin
      if (old.status, new.status) not in (
        ('pending', 'completed'),
        ('pending', 'fully_refunded'),
        ('completed', 'refund_pending'),
        ('completed', 'partially_refunded'),
        ('completed', 'fully_refunded'),
        ('refund_pending', 'completed'),
        ('refund_pending', 'partially_refunded'),
        ('refund_pending', 'fully_refunded'),
        ('partially_refunded', 'refund_pending'),
        ('partially_refunded', 'fully_refunded')
      ) then
        raise exception 'Order % cannot go from % to %', old.order_id, old.status, new.status
          using errcode = 'check_violation', table = 'orders', constraint = 'orders_status_step';
      end if;
      return new;
    end $$;

    create trigger orders_status_step before update of status on orders
      for each row when (old.status <> new.status) execute function guard_order_status_step();
  `.execute(db);

// The amounts of an order never change: refunds and disputes are settled from these figures.
const guardTermsOfOrders = (db: Kysely<unknown>) =>
  sql`
    create function guard_order_terms() returns trigger language plpgsql as $$
    begin
      if (new.total_amount_sen, new.credits_sen, new.paid_amount_sen)
        <> (old.total_amount_sen, old.credits_sen, old.paid_amount_sen) then
        raise exception 'Order % is % and its amounts stay', old.order_id, old.status
          using errcode = 'check_violation', table = 'orders', constraint = 'orders_terms_are_final';
      end if;
      return new;
    end $$;

    create trigger orders_terms_are_final
      before update of total_amount_sen, credits_sen, paid_amount_sen on orders
      for each row when (old.status <> 'pending') execute function guard_order_terms();
  `.execute(db);

// Items say what was bought and what was paid for each hour. They stay when the booking goes, so a
// refund can always be explained.
const createItems = (db: Kysely<unknown>) =>
  sql`
    create table order_items (
      id uuid,
      order_id text not null,
      kind text not null,
      court_id integer,
      booking_date date,
      slot smallint,
      instance_id integer,
      plan text,
      before_discount_sen integer not null,
      company_discount_sen integer not null default 0,
      membership_discount_sen integer not null default 0,
      final_sen integer not null,
      credits_sen integer not null default 0,
      is_free boolean not null default false,
      refunded_at timestamptz,
      constraint order_items_pk primary key (id),
      constraint order_items_hour_unique unique (order_id, court_id, booking_date, slot),
      constraint order_items_order_fk foreign key (order_id) references orders (order_id),
      constraint order_items_court_fk foreign key (court_id) references courts (id),
      constraint order_items_instance_fk foreign key (instance_id)
        references program_schedule_instances (id),
      constraint order_items_kind check (
        kind in ('court_booking', 'group_lesson', 'private_lesson', 'membership_upgrade')
      ),
      constraint order_items_kind_fields check (
        case kind
          when 'membership_upgrade' then
            plan is not null and num_nonnulls(court_id, booking_date, slot, instance_id) = 0
          else
            plan is null and num_nulls(court_id, booking_date, slot) = 0
            and (kind = 'group_lesson') = (instance_id is not null)
        end
      ),
      -- A lesson may be taught at 06:00 AM; members cannot buy that hour otherwise. [SLOT-2]
      constraint order_items_slot check (
        slot between case when kind = 'group_lesson' then 6 else 7 end and 25
      ),
      constraint order_items_parts_not_negative check (
        before_discount_sen >= 0 and company_discount_sen >= 0 and membership_discount_sen >= 0
      ),
      constraint order_items_sum check (
        final_sen = case
          when is_free then 0
          else before_discount_sen - company_discount_sen - membership_discount_sen
        end
      ),
      -- This also keeps the price from falling below zero.
      constraint order_items_credits_within_final check (credits_sen between 0 and final_sen)
    );
  `.execute(db);

// An item can move to another hour, and be refunded once. The order is locked while it is asked, so
// that it cannot be paid in between.
const guardTermsOfItems = (db: Kysely<unknown>) =>
  sql`
    create function guard_item_terms() returns trigger language plpgsql as $$
    declare
      order_status text;
    begin
      if tg_op = 'UPDATE' and old.refunded_at is not null
        and new.refunded_at is distinct from old.refunded_at then
        raise exception 'Item % is refunded already', old.id
          using errcode = 'check_violation', table = 'order_items',
            constraint = 'order_items_refunded_once';
      end if;
      if tg_op = 'UPDATE' and (
        new.order_id, new.kind, new.plan, new.before_discount_sen, new.company_discount_sen,
        new.membership_discount_sen, new.final_sen, new.credits_sen, new.is_free
      ) is not distinct from (
        old.order_id, old.kind, old.plan, old.before_discount_sen, old.company_discount_sen,
        old.membership_discount_sen, old.final_sen, old.credits_sen, old.is_free
      ) then
        return new;
      end if;
      select status into order_status from orders where order_id = old.order_id for share;
      if order_status <> 'pending' then
        raise exception 'Order % is % and its items stay', old.order_id, order_status
          using errcode = 'check_violation', table = 'order_items',
            constraint = 'order_items_terms_are_final';
      end if;
      return coalesce(new, old);
    end $$;

    create trigger order_items_terms_are_final before update or delete on order_items
      for each row execute function guard_item_terms();
  `.execute(db);
