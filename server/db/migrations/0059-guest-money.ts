import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await allowMoney(db);
  await showGuestMoney(db);
};

// A guest cannot spend credits. The refund of a guest for a changed booking is money that the venue owes;
// undoing the change reduces it again.
const allowMoney = (db: Kysely<unknown>) =>
  sql`
    alter table booking_changes
      drop constraint booking_changes_gave_back,
      add constraint booking_changes_gave_back check (
        gave_back is null
        or (gave_back = 'money' and amount_sen <> 0)
        or (
          kind = 'given_back'
          and gave_back in ('credits', 'free_slot', 'settled_at_venue', 'nothing')
          and (gave_back = 'credits') = (amount_sen > 0)
        )
      );
    create index booking_changes_of_guest_money on booking_changes (user_id)
      where gave_back = 'money';
  `.execute(db);

// Everything that the venue owes guests: payments that bought nothing, and what came back for bookings.
const showGuestMoney = (db: Kysely<unknown>) =>
  sql`
    create view guest_money as
    select orders.user_id, payments.order_id, 'payment' as cause,
      provider || '/' || provider_transaction_id as cause_id, amount_sen, settled_at as at
    from payments join orders on orders.order_id = payments.order_id
    where outcome = 'exception' and starts_with(exception, 'guest_money:')
    union all
    select change.user_id, coalesce(part.parent_order_id, part.order_id), 'booking',
      change.id::text, change.amount_sen, change.created_at
    from booking_changes change
    left join order_items item on item.id = change.item_id
    left join orders part on part.order_id = item.order_id
    where change.gave_back = 'money';
  `.execute(db);
