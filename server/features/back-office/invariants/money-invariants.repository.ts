import { sql } from 'kysely';
import type { Invariant } from '#server/features/back-office/invariants/invariants.repository.ts';

/**
 * Each main order with the ledger entries and payments of it and its parts. `is_late` means that
 * the payment came too late and became credits in full. The differences of moves count for refunded
 * items, because their refund settles them. `kept_of_moves_sen` is what the venue kept of these
 * differences; what it kept of an item's price was never refunded. Guests get no refund in the ledger:
 * the venue owes it to them as money, which counts as refunded here.
 */
const settledOrders = sql`
  select *, status = 'fully_refunded' and booked_sen = 0 and credited_sen > 0 as is_late
  from (
    select order_id, status, total_amount_sen, credits_sen, refunded_amount_sen,
      coalesce(refunds_sen, 0) + coalesce(owed_sen, 0) as refunds_sen, coalesce(spent_sen, 0) as spent_sen,
      coalesce(made_credits_sen, 0) as made_credits_sen,
      coalesce(settled_moves_sen, 0) as settled_moves_sen,
      coalesce(kept_of_moves_sen, 0) as kept_of_moves_sen,
      coalesce(booked_sen, 0) as booked_sen, coalesce(credited_sen, 0) as credited_sen
    from (select * from orders where parent_order_id is null) main
    left join (
      select coalesce(parent_order_id, order_id) as order_id,
        sum(amount_sen) filter (where kind in ('refund', 'refund_undone')) as refunds_sen,
        sum(amount_sen) filter (where kind = 'payment') as made_credits_sen,
        -sum(amount_sen) filter (where kind = 'order') as spent_sen
      from credit_entries join orders using (order_id) group by 1
    ) ledger using (order_id)
    left join (
      select order_id,
        sum(amount_sen) filter (where outcome = 'booked') as booked_sen,
        sum(amount_sen) filter (where outcome = 'credited') as credited_sen
      from payments group by order_id
    ) received using (order_id)
    left join (
      select coalesce(part.parent_order_id, part.order_id) as order_id,
        sum(change.amount_sen) filter (
          where change.kind = 'moved' and item.refunded_at is not null
        ) as settled_moves_sen,
        sum(change.amount_sen) filter (
          where change.gave_back = 'money' and change.kind <> 'moved'
        ) as owed_sen,
        sum(greatest(change.kept_sen - item.final_sen, 0)) filter (
          where not exists (select from booking_changes undo where undo.undoes = change.id)
        ) as kept_of_moves_sen
      from booking_changes change
      join order_items item on item.id = change.item_id
      join orders part on part.order_id = item.order_id
      group by 1
    ) changed using (order_id)
  ) money`;

/** The invariants of credits, orders and payments. */
export const moneyInvariants: Readonly<Record<`INV-${number}`, Invariant>> = {
  // Credits
  'INV-8': {
    sentence: 'A balance is the sum of its ledger entries.',
    violations: sql`
      select 'user ' || user_id || ': balance ' || coalesce(account.balance_sen, 0)
        || ' sen, ledger ' || coalesce(ledger.sum_sen, 0) || ' sen' as what
      from credits account
      full join (
        select user_id, sum(amount_sen) as sum_sen from credit_entries group by user_id
      ) ledger using (user_id)
      where coalesce(account.balance_sen, 0) <> coalesce(ledger.sum_sen, 0)`,
  },
  'INV-9': {
    sentence: 'A balance covers what is reserved of it, and neither is negative.',
    violations: sql`
      select 'user ' || user_id || ': balance ' || balance_sen || ' sen, reserved '
        || reserved_sen || ' sen' as what
      from credits where reserved_sen < 0 or balance_sen < reserved_sen`,
  },
  'INV-10': {
    sentence: 'Reserved credits are the sum of the reservations.',
    violations: sql`
      select 'user ' || user_id || ': reserved ' || coalesce(account.reserved_sen, 0)
        || ' sen, reservations of ' || coalesce(held.sum_sen, 0) || ' sen' as what
      from credits account
      full join (
        select user_id, sum(credits_sen) as sum_sen from pending_credits_deduction group by user_id
      ) held using (user_id)
      where coalesce(account.reserved_sen, 0) <> coalesce(held.sum_sen, 0)`,
  },

  // Orders
  'INV-11': {
    sentence: 'Sub-orders sum to their main order: total, credits, paid and refunded.',
    violations: sql`
      select 'order ' || main.order_id as what
      from orders main join orders part on part.parent_order_id = main.order_id
      group by main.order_id
      having (
        sum(part.total_amount_sen), sum(part.credits_sen),
        sum(part.paid_amount_sen), sum(part.refunded_amount_sen)
      ) <> (
        main.total_amount_sen, main.credits_sen, main.paid_amount_sen, main.refunded_amount_sen
      )`,
  },
  'INV-12': {
    sentence: 'Items sum to the order that they stand in: total and credits.',
    violations: sql`
      select 'order ' || bought.order_id || ': ' || bought.total_amount_sen || ' sen, items of '
        || coalesce(sum(item.final_sen), 0) || ' sen' as what
      from orders bought
      left join order_items item on item.order_id = bought.order_id
      where not exists (select from orders part where part.parent_order_id = bought.order_id)
      group by bought.order_id
      having coalesce(sum(item.final_sen), 0) <> bought.total_amount_sen
        or coalesce(sum(item.credits_sen), 0) <> bought.credits_sen`,
  },
  'INV-13': {
    sentence:
      'A paid order has a booking for each item that is not refunded, a pending one has none.',
    violations: sql`
      select 'order ' || bought.order_id || ', ' || bought.status || ': ' || item.count
        || ' items not refunded, ' || booking.count || ' bookings' as what
      from orders bought
      cross join lateral (
        select count(*) from order_items
        where order_id = bought.order_id and refunded_at is null and kind <> 'membership_upgrade'
      ) item
      cross join lateral (
        select count(*) from bookings where order_id = bought.order_id
      ) booking
      where case bought.status
        when 'pending' then booking.count > 0
        -- A late payment booked nothing, though the items of its order still exist.
        when 'fully_refunded' then booking.count > item.count
        else booking.count <> item.count
      end`,
  },

  // Money
  'INV-14': {
    sentence:
      'What an order has refunded, with the differences of moves that were not kept, the ledger has given back, or the venue owes a guest.',
    violations: sql`
      select 'order ' || order_id || ': refunded ' || refunded_amount_sen || ' sen, moves '
        || settled_moves_sen || ' sen, ledger ' || refunds_sen || ' sen' as what
      from (${settledOrders}) main
      where refunded_amount_sen - settled_moves_sen - kept_of_moves_sen <> refunds_sen
        and not (is_late and refunds_sen = 0 and refunded_amount_sen <= credited_sen)`,
  },
  'INV-15': {
    sentence: 'Every payment received has become a booking, credits or an exception.',
    violations: sql`
      select 'payment ' || provider_transaction_id || ' of order ' || order_id || ': '
        || amount_sen || ' sen became nothing' as what
      from payments where status = 'paid' and outcome is null
      union all
      select 'order ' || order_id || ': ' || credited_sen || ' sen of payments became '
        || made_credits_sen || ' sen of credits'
      from (${settledOrders}) main where credited_sen <> made_credits_sen`,
  },
  'INV-16': {
    sentence: 'A payment has booked an order for exactly what its credits left to pay.',
    violations: sql`
      select 'order ' || order_id || ', ' || status || ': ' || total_amount_sen - credits_sen
        || ' sen to pay, ' || booked_sen || ' sen received' as what
      from (${settledOrders}) main
      where not is_late and booked_sen
        <> case status when 'pending' then 0 else total_amount_sen - credits_sen end`,
  },
  'INV-17': {
    sentence: 'The credits that a paid order used were taken from the ledger, once.',
    violations: sql`
      select 'order ' || order_id || ', ' || status || ': ' || credits_sen
        || ' sen of credits, ledger ' || spent_sen || ' sen' as what
      from (${settledOrders}) main
      where spent_sen <> case when is_late or status = 'pending' then 0 else credits_sen end`,
  },
  'INV-21': {
    sentence: 'Slots, seats and credits are held only for orders that wait for their payment.',
    violations: sql`
      select 'order ' || kept.order_id || ', ' || bought.status || ', keeps ' || kept.what as what
      from (
        select order_id, 'a slot' as what from slot_claims where kind = 'hold'
        union all
        select order_id, 'a seat' from lesson_seats where kind = 'hold'
        union all
        select order_id, 'credits' from pending_credits_deduction
      ) kept
      join orders bought on bought.order_id = kept.order_id
      where bought.status <> 'pending'`,
  },
  'INV-22': {
    sentence:
      'What a change of a booking gave or took, the ledger has posted, once; but not what is owed to a guest.',
    violations: sql`
      select 'change ' || coalesce(change.id, entry.change_id) || ': '
        || coalesce(change.amount_sen, 0) || ' sen, ledger ' || coalesce(entry.amount_sen, 0)
        || ' sen' as what
      from (
        select * from booking_changes
        where amount_sen <> 0 and gave_back is distinct from 'money'
      ) change
      full join (
        select change_id, sum(amount_sen) as amount_sen from credit_entries
        where change_id is not null group by change_id
      ) entry on entry.change_id = change.id
      where entry.amount_sen is distinct from change.amount_sen`,
  },
  'INV-24': {
    sentence:
      'What was paid for a booking that ended and was not restored was given back, or kept by the venue.',
    violations: sql`
      select 'change ' || change.id || ': ' || item.final_sen - coalesce(moves.sum_sen, 0)
        || ' sen paid, ' || change.amount_sen || ' sen given back, ' || change.kept_sen
        || ' sen kept' as what
      from booking_changes change
      join order_items item on item.id = change.item_id
      left join (
        select item_id, sum(amount_sen) as sum_sen from booking_changes
        where kind = 'moved' group by item_id
      ) moves on moves.item_id = change.item_id
      where change.kind = 'given_back'
        and not exists (select from booking_changes undo where undo.undoes = change.id)
        and item.final_sen - coalesce(moves.sum_sen, 0) <> change.amount_sen + change.kept_sen`,
  },
  'INV-25': {
    sentence: 'Money taken at the desk has booked an order that was sold there.',
    violations: sql`
      select 'payment at the desk for order ' || order_id || ': ' || amount_sen || ' sen, '
        || coalesce(outcome, payments.status) || ', sold on ' || channel as what
      from payments join orders using (order_id)
      where provider = 'desk' and (outcome is distinct from 'booked' or channel = 'web')`,
  },
  'INV-26': {
    sentence: 'An item that was sold for another price has that price, and was sold by the staff.',
    violations: sql`
      select 'item ' || item.id || ' of order ' || order_id || ': ' || final_sen || ' sen, sold for '
        || sold_sen || ', on ' || channel as what
      from price_overrides join order_items item on item.id = item_id join orders using (order_id)
      where sold_sen <> final_sen or channel = 'web'`,
  },
  'INV-27': {
    sentence:
      'Money that the venue owes for a booking is owed to a guest, or comes from a sale that was undone, and never negative; no guest has credits that the venue gave.',
    violations: sql`
      select 'change ' || id || ' of user ' || user_id || ': ' || amount_sen || ' sen' as what
      from booking_changes
      where gave_back = 'money' and user_id not in (select user_id from guests)
        and not exists (
          select from order_items item join orders part on part.order_id = item.order_id
          join undone_sales undone on undone.order_id = part.parent_order_id
          where item.id = item_id and undone.method is not null
        )
      union all
      select 'booking ' || booking_id || ': ' || sum(amount_sen) || ' sen owed'
      from booking_changes where gave_back = 'money'
      group by booking_id having sum(amount_sen) < 0
      union all
      select 'guest ' || user_id || ': ' || sum(amount_sen) || ' sen given as credits'
      from credit_entries
      where kind in ('grant', 'correction') and user_id in (select user_id from guests)
      group by user_id having sum(amount_sen) > 0`,
  },
};
