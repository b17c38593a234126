import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await addRestorations(db);
  await reopenItems(db);
  await reopenOrders(db);
  await addLedgerKind(db);
};

// The staff can take back a cancellation of theirs. The row of the cancellation stays; a row of its
// own restores the booking under the same id. A booking that was restored can end again, so each end
// names the restoration before it: between two restorations a booking ends once.
const addRestorations = (db: Kysely<unknown>) =>
  sql`
    alter table booking_changes
      add column after_restoration uuid,
      add constraint booking_changes_after_restoration_fk foreign key (after_restoration)
        references booking_changes (id),
      add constraint booking_changes_after_restoration_ends check (
        after_restoration is null or kind = 'given_back'
      ),
      drop constraint booking_changes_kind,
      add constraint booking_changes_kind check (kind in ('moved', 'given_back', 'restored')),
      drop constraint booking_changes_kind_fields,
      add constraint booking_changes_kind_fields check (
        case kind
          when 'moved' then num_nulls(to_court_id, to_date, to_slot) = 0
          when 'given_back' then
            num_nonnulls(to_court_id, to_date, to_slot) = 0 and amount_sen >= 0
          else
            num_nonnulls(to_court_id, to_date, to_slot) = 0 and amount_sen <= 0
            and num_nulls(undoes, staff_user_id) = 0
        end
      ),
      drop constraint booking_changes_undoes_move,
      add constraint booking_changes_undoes_kind check (undoes is null or kind <> 'given_back');
    drop index booking_changes_given_back_once;
    create unique index booking_changes_given_back_once
      on booking_changes (booking_id, after_restoration) nulls not distinct
      where kind = 'given_back';
  `.execute(db);

// An item that was refunded is sold again once every refund of it was taken back.
const reopenItems = (db: Kysely<unknown>) =>
  sql`
    create or replace function guard_item_terms() returns trigger language plpgsql as $$
    declare
      order_status text;
    begin
      if tg_op = 'UPDATE' and old.refunded_at is not null
        and new.refunded_at is distinct from old.refunded_at
        and not (
          new.refunded_at is null and (
            select count(*) filter (where kind = 'restored') > 0
              and count(*) filter (where kind = 'restored')
                = count(*) filter (where kind = 'given_back')
            from booking_changes where item_id = old.id
          )
        ) then
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
  `.execute(db);

// A refunded order goes back only if one of its items was restored.
const reopenOrders = (db: Kysely<unknown>) =>
  sql`
    create or replace function guard_order_status_step() returns trigger language plpgsql as $$
    begin
      if (old.status, new.status) in (
        ('partially_refunded', 'completed'),
        ('fully_refunded', 'completed'),
        ('fully_refunded', 'partially_refunded')
      ) and exists (
        select from booking_changes change
        join order_items item on item.id = change.item_id
        join orders part on part.order_id = item.order_id
        where change.kind = 'restored' and change.user_id = old.user_id
          and old.order_id in (part.order_id, part.parent_order_id)
      ) then
        return new;
      end if;
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
  `.execute(db);

const addLedgerKind = (db: Kysely<unknown>) =>
  sql`
    alter table credit_entries
      drop constraint credit_entries_kind,
      add constraint credit_entries_kind check (
        kind in ('order', 'refund', 'refund_undone', 'move', 'payment', 'grant', 'correction')
      ),
      drop constraint credit_entries_sign,
      add constraint credit_entries_sign check (
        case
          when kind in ('order', 'refund_undone') then amount_sen < 0
          when kind in ('move', 'correction') then true
          else amount_sen > 0
        end
      ),
      drop constraint credit_entries_move_has_change,
      add constraint credit_entries_move_has_change check (
        kind not in ('move', 'refund_undone') or change_id is not null
      )
  `.execute(db);
