import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

export interface Invariant {
  readonly sentence: string;
  /** Selects one `what` for each violation: the row that breaks it, in words. */
  readonly violations: RawBuilder<{ what: string }>;
}

/** An hour as it is said to the operator. */
const hour = (table: string) => sql`
  'court ' || ${sql.ref(`${table}.court_id`)} || ' on ' || ${sql.ref(`${table}.booking_date`)}
    || ' slot ' || ${sql.ref(`${table}.slot`)}`;

/**
 * Each main order with what the ledger and the payments say of it and its parts. It is late when
 * its payment came too late to be honoured: then all of the payment became credits at once.
 */
const settledOrders = sql`
  select *, status = 'fully_refunded' and booked_sen = 0 and credited_sen > 0 as is_late
  from (
    select order_id, status, total_amount_sen, credits_sen, refunded_amount_sen,
      coalesce(refunds_sen, 0) as refunds_sen, coalesce(spent_sen, 0) as spent_sen,
      coalesce(made_credits_sen, 0) as made_credits_sen,
      coalesce(booked_sen, 0) as booked_sen, coalesce(credited_sen, 0) as credited_sen
    from (select * from orders where parent_order_id is null) main
    left join (
      select coalesce(parent_order_id, order_id) as order_id,
        sum(amount_sen) filter (where kind = 'refund') as refunds_sen,
        sum(amount_sen) filter (where kind = 'payment') as made_credits_sen,
        -sum(amount_sen) filter (where kind = 'order') as spent_sen
      from credit_entries join orders using (order_id) group by 1
    ) ledger using (order_id)
    left join (
      select coalesce(parent_order_id, order_id) as order_id,
        sum(amount_sen) filter (where outcome = 'booked') as booked_sen,
        sum(amount_sen) filter (where outcome = 'credited') as credited_sen
      from payments join orders using (order_id) group by 1
    ) received using (order_id)
  ) money`;

/** What must hold of the data at every moment, whatever the code above the database does. */
export const invariants: Readonly<Record<`INV-${number}`, Invariant>> = {
  // Hours
  'INV-1': {
    sentence: 'An hour of a court has at most one owner.',
    violations: sql`
      select ${hour('claim')} || ' has ' || count(*) || ' owners' as what
      from slot_claims claim
      group by claim.court_id, claim.booking_date, claim.slot
      having count(*) > 1`,
  },
  'INV-2': {
    sentence: 'Every booking owns its hour: the member does, or the lesson that is booked.',
    violations: sql`
      select 'booking ' || booking.id || ', ' || ${hour('booking')} as what
      from bookings booking
      where not exists (
        select from slot_claims claim
        where (claim.court_id, claim.booking_date, claim.slot)
            = (booking.court_id, booking.booking_date, booking.slot)
          and case booking.booking_type
            when 'group_lesson' then claim.instance_id = booking.program_schedule_instance_id
            else claim.kind = 'booking' and claim.user_id = booking.user_id
          end
      )`,
  },
  'INV-3': {
    sentence: 'Every hour that is booked has its booking.',
    violations: sql`
      select ${hour('claim')} || ' by user ' || claim.user_id as what
      from slot_claims claim
      where claim.kind = 'booking' and not exists (
        select from bookings booking
        where booking.booking_type <> 'group_lesson'
          and (booking.court_id, booking.booking_date, booking.slot, booking.user_id)
            = (claim.court_id, claim.booking_date, claim.slot, claim.user_id)
      )`,
  },
  'INV-4': {
    sentence: 'Members book and hold only hours that are sold: neither 02:00 AM nor 06:00 AM.',
    violations: sql`
      select 'booking ' || id || ' in slot ' || slot as what
      from bookings where slot not between 7 and 25
      union all
      select 'order ' || order_id || ' holds slot ' || slot
      from slot_claims where kind = 'hold' and slot not between 7 and 25`,
  },
  'INV-5': {
    sentence: "The free slots used in a week are the member's free bookings of that week.",
    violations: sql`
      select 'user ' || user_id || ' in the week of ' || week_start || ': '
        || coalesce(used.slots_used, 0) || ' counted, ' || coalesce(booked.slots, 0) || ' booked'
        as what
      from free_slots used
      full join (
        select user_id, date_trunc('week', booking_date)::date as week_start, count(*) as slots
        from bookings where order_id is null and booking_type = 'court_booking'
        group by 1, 2
      ) booked using (user_id, week_start)
      where coalesce(used.slots_used, 0) <> coalesce(booked.slots, 0)`,
  },

  // Lessons
  'INV-6': {
    sentence: 'The participants of a lesson are its seats taken, at most its capacity.',
    violations: sql`
      select 'session ' || session.id || ': ' || session.participants || ' participants, '
        || count(seat.user_id) || ' seats taken of ' || session.capacity as what
      from program_schedule_instances session
      left join lesson_seats seat on seat.instance_id = session.id
      group by session.id
      having session.participants <> count(seat.user_id)
        or session.participants > session.capacity`,
  },
  'INV-7': {
    sentence: 'A member with a booked seat has the booking of the lesson, and the other way round.',
    violations: sql`
      select 'user ' || user_id || ' in session ' || instance_id || ' has no '
        || case when booking.id is null then 'booking' else 'seat' end as what
      from (select * from lesson_seats where kind = 'booking') seat
      full join (
        select id, user_id, program_schedule_instance_id as instance_id
        from bookings where booking_type = 'group_lesson'
      ) booking using (user_id, instance_id)
      where booking.id is null or seat.kind is null`,
  },

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
        -- Of a late payment nothing was booked, though its items stand there as they were ordered.
        when 'fully_refunded' then booking.count > item.count
        else booking.count <> item.count
      end`,
  },

  // Money
  'INV-14': {
    sentence: 'What an order has refunded, the ledger has given back.',
    violations: sql`
      select 'order ' || order_id || ': refunded ' || refunded_amount_sen || ' sen, ledger '
        || refunds_sen || ' sen' as what
      from (${settledOrders}) main
      where refunded_amount_sen <> refunds_sen
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

  // People and words
  'INV-18': {
    sentence: 'Everyone who has a booking has a profile.',
    violations: sql`
      select distinct 'user ' || user_id as what
      from bookings where user_id not in (select user_id from profiles)`,
  },
  'INV-19': {
    sentence: 'At most one announcement is shown.',
    violations: sql`
      select 'announcements ' || string_agg(id::text, ', ' order by id) as what
      from announcements where active having count(*) > 1`,
  },
};

export interface Violations {
  readonly count: number;
  /** The first of them. */
  readonly shown: string[];
}

export const findViolations = async (
  tx: Tx,
  { violations }: Invariant,
  shownAtMost: number,
): Promise<Violations> => {
  const { rows } = await sql<Violations>`
    with violation as (${violations})
    select (select count(*) from violation) as count,
      array(select what from violation order by what limit ${shownAtMost}) as shown
  `.execute(tx);
  return rows[0] ?? { count: 0, shown: [] };
};
