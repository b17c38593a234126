import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await addReasons(db);
  await showGuestMoney(db);
};

// Why a payment bought nothing. The explanation is for people; everything that the product decides
// depends on the reason. The previous release writes only the explanation, which begins with its
// reason.
const addReasons = (db: Kysely<unknown>) =>
  sql`
    alter table payments add column reason text;

    create function set_payment_reason() returns trigger language plpgsql as $$
    begin
      if new.reason is null and new.outcome in ('credited', 'exception') then
        new.reason := split_part(new.exception, ':', 1);
      end if;
      return new;
    end $$;
    create trigger payments_reason before insert or update on payments
      for each row execute function set_payment_reason();
    update payments set reason = null where exception is not null;

    alter table payments
      add constraint payments_reason check (
        reason in (
          'day_closed', 'session_cancelled', 'slots_lost', 'credits_lost', 'second_charge',
          'wrong_amount', 'wrong_currency', 'contradicted', 'member_gone', 'balance_full',
          'guest_money'
        )
      ),
      add constraint payments_exception_reason check (outcome <> 'exception' or reason is not null);
  `.execute(db);

const showGuestMoney = (db: Kysely<unknown>) =>
  sql`
    create or replace view guest_money as
    select orders.user_id, payments.order_id, 'payment' as cause,
      provider || '/' || provider_transaction_id as cause_id, amount_sen, settled_at as at
    from payments join orders on orders.order_id = payments.order_id
    where outcome = 'exception' and reason = 'guest_money'
    union all
    select change.user_id, coalesce(part.parent_order_id, part.order_id), 'booking',
      change.id::text, change.amount_sen, change.created_at
    from booking_changes change
    left join order_items item on item.id = change.item_id
    left join orders part on part.order_id = item.order_id
    where change.gave_back = 'money';
  `.execute(db);
