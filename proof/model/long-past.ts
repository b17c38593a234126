import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Adds courts of the venue's types, with its names numbered on. */
export const addCourts = async (db: Database, count: number): Promise<void> => {
  await sql`
    insert into courts (name, court_type_id)
    select type.name || ' ' || (100 + number), type.id
    from generate_series(1, ${count}::int) number
    join court_types type on type.id = 1 + number % 3
  `.execute(db);
};

/** How many courts have past bookings, and how many slots a day. */
const courts = 14;
const slotsPerDay = 19;

/**
 * Adds past bookings of the venue's first members, each with its own order paid by card, from
 * yesterday back. Rows are written in their final state, the oldest first, with triggers disabled.
 */
export const addPast = async (
  db: Database,
  { before, count, members }: { before: string; count: number; members: number },
): Promise<void> => {
  await db.connection().execute(async (own) => {
    await sql`set session_replication_role = replica`.execute(own);
    await sql`
      create temporary table past as
      select 'past_' || lpad(number::text, 9, '0') as order_id, court_id, slot, date, user_id
      from (
        select ${sql.lit(count)} - ((ago - 1) * ${sql.lit(slotsPerDay)} + slot - 7) * ${sql.lit(courts)}
            - court.number as number,
          court.id as court_id, slot, date ${sql.lit(before)} - ago::int as date
        from generate_series(1, ${sql.lit(Math.ceil(count / (courts * slotsPerDay)))}) ago
        cross join generate_series(7, 25) slot
        cross join (
          select id, row_number() over (order by id) - 1 as number
          from courts order by id limit ${sql.lit(courts)}
        ) court
      ) hour
      join (
        select id as user_id, row_number() over (order by id) - 1 as member
        from users order by id limit ${sql.lit(members)}
      ) member on member = number % ${sql.lit(members)}
      where number > 0
      order by number
    `.execute(own);
    await sql`
      insert into slot_claims (court_id, booking_date, slot, kind, user_id)
      select court_id, date, slot, 'booking', user_id from past
    `.execute(own);
    await sql`
      insert into orders (order_id, user_id, created_at, total_amount_sen, paid_amount_sen, status,
        billing_name, billing_email, billing_mobile, billing_address, request_hash)
      select order_id, user_id, date, 6000, 6000, 'completed',
        'Mei Tan', 'mei@person.test', '+60123456789', 'Kuala Lumpur', 'past' from past
    `.execute(own);
    await sql`
      insert into orders (order_id, parent_order_id, user_id, created_at, total_amount_sen,
        paid_amount_sen, status, booking_metadata)
      select order_id || '_1', order_id, user_id, date, 6000, 6000, 'completed',
        '{"type":"court_booking"}' from past
    `.execute(own);
    await sql`
      insert into order_items (id, order_id, kind, court_id, booking_date, slot,
        before_discount_sen, final_sen)
      select uuidv7(), order_id || '_1', 'court_booking', court_id, date, slot, 6000, 6000 from past
    `.execute(own);
    await sql`
      insert into payments (provider, provider_transaction_id, order_id, amount_sen, currency, status,
        outcome, settled_at, created_at)
      select 'fiuu', order_id, order_id, 6000, 'MYR', 'paid', 'booked', date, date from past
    `.execute(own);
    await sql`
      insert into bookings (id, court_id, user_id, booking_date, slot, booking_type, order_id,
        created_at)
      select uuidv7(), court_id, user_id, date, slot, 'court_booking', order_id || '_1', date
      from past
    `.execute(own);
    await sql`drop table past`.execute(own);
    await sql`set session_replication_role = default`.execute(own);
  });
  await sql`vacuum analyze`.execute(db);
};

/**
 * Adds what reports count beside sales to the past bookings: nine in ten were checked in, the others
 * were no-shows or moved to a slot that was RM 10 cheaper, for which the member has credits
 * and spends them 30 days later.
 */
export const addPastMovements = async (db: Database): Promise<void> => {
  await db.connection().execute(async (own) => {
    await sql`set session_replication_role = replica`.execute(own);
    await sql`
      insert into booking_attendance (booking_id, state, at, staff_user_id)
      select id, case when slot % 10 = 0 then 'no_show' else 'checked_in' end, created_at, user_id
      from bookings
    `.execute(own);
    await sql`
      insert into booking_changes (id, booking_id, user_id, item_id, kind, court_id, booking_date,
        slot, to_court_id, to_date, to_slot, amount_sen, created_at)
      select uuidv7(), booking.id, user_id, item.id, 'moved', booking.court_id,
        booking.booking_date, booking.slot, booking.court_id, booking.booking_date, booking.slot, 1000,
        created_at
      from bookings booking join order_items item on item.order_id = booking.order_id
      where booking.slot % 10 = 0
    `.execute(own);
    await sql`
      insert into credit_entries (user_id, amount_sen, kind, order_id, created_by, created_at,
        idempotency_key, change_id)
      select change.user_id, sign * amount_sen, entry.kind, parent_order_id, 'past', at, change.id || entry.kind,
        case entry.kind when 'move' then change.id end
      from booking_changes change
      join bookings booking on booking.id = booking_id
      join orders part on part.order_id = booking.order_id
      cross join lateral (values
        ('move', 1, change.created_at), ('order', -1, change.created_at + interval '30 days')
      ) entry (kind, sign, at)
      where at < (select max(created_at) from bookings) order by at
    `.execute(own);
    await sql`
      insert into credits (user_id, balance_sen)
      select user_id, sum(amount_sen) from credit_entries group by 1
      on conflict (user_id) do update set balance_sen = excluded.balance_sen
    `.execute(own);
    await sql`set session_replication_role = default`.execute(own);
  });
  await sql`vacuum analyze`.execute(db);
};
