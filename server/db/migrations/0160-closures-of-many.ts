import { type Kysely, sql } from 'kysely';

// A closure changes thousands of orders and items in one statement. Each guard asks what it asked before,
// but the usual steps are decided without a query, and a restoration is looked for by its order.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await findRestorationsByOrder(db);
  await guardOrders(db);
  await guardItems(db);
  await cutNumbersFaster(db);
};

// The plan is kept for a session, and may have been made when there were no changes of bookings yet. It
// goes by keys, whatever the statistics say.
const findRestorationsByOrder = (db: Kysely<unknown>) =>
  sql`
    create function has_restored_item(of_order text, of_user uuid) returns boolean
    language plpgsql stable set enable_seqscan = off as $$
    begin
      return exists (
        select from (
          select of_order as order_id
          union all
          select order_id from orders where parent_order_id = of_order
        ) part
        join order_items item on item.order_id = part.order_id
        join booking_changes change on change.item_id = item.id
        where change.kind = 'restored' and change.user_id = of_user
      );
    end $$;
  `.execute(db);

const guardOrders = (db: Kysely<unknown>) =>
  sql`
    create or replace function guard_order_status_step() returns trigger language plpgsql as $$
    begin
      if (old.status, new.status) in (
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
        return new;
      end if;
      if (old.status, new.status) in (
        ('partially_refunded', 'completed'),
        ('fully_refunded', 'completed'),
        ('fully_refunded', 'partially_refunded')
      ) then
        if has_restored_item(old.order_id, old.user_id) then
          return new;
        end if;
      end if;
      raise exception 'Order % cannot go from % to %', old.order_id, old.status, new.status
        using errcode = 'check_violation', table = 'orders', constraint = 'orders_status_step';
    end $$;
  `.execute(db);

const guardItems = (db: Kysely<unknown>) =>
  sql`
    create or replace function guard_item_terms() returns trigger language plpgsql as $$
    declare
      order_status text;
      is_restored boolean;
    begin
      if tg_op = 'UPDATE' and old.refunded_at is not null
        and new.refunded_at is distinct from old.refunded_at then
        select new.refunded_at is null and count(*) filter (where kind = 'restored') > 0
            and count(*) filter (where kind = 'restored')
              = count(*) filter (where kind = 'given_back')
          into is_restored
          from booking_changes where item_id = old.id;
        if not is_restored then
          raise exception 'Item % is refunded already', old.id
            using errcode = 'check_violation', table = 'order_items',
              constraint = 'order_items_refunded_once';
        end if;
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
  `.execute(db);

// The index by mobile numbers asks this for each order that changes. The answer is the same set.
const cutNumbersFaster = (db: Kysely<unknown>) =>
  sql`
    create or replace function digits_by_three(number text) returns text[]
    language plpgsql immutable parallel safe as $$
    declare
      digits text := regexp_replace(number, '\\D', '', 'g');
      found text[] := '{}';
    begin
      for at in 1 .. length(digits) - 2 loop
        found := found || substr(digits, at, 3);
      end loop;
      return found;
    end $$;
  `.execute(db);
