import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createOrders(db);
  await guardStatusSteps(db);
  await createItems(db);
};

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
      constraint orders_pk primary key (order_id),
      -- The target of every reference that must also agree on the member.
      constraint orders_owner_unique unique (order_id, user_id),
      constraint orders_user_fk foreign key (user_id) references users (id),
      constraint orders_parent_fk foreign key (parent_order_id, user_id)
        references orders (order_id, user_id),
      constraint orders_not_own_parent check (parent_order_id <> order_id),
      constraint orders_id_shape check (order_id ~ '^[A-Za-z][A-Za-z0-9_-]{0,39}$'),
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
      constraint order_items_slot check (slot between 6 and 25),
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
