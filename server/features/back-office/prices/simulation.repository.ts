import { sql } from 'kysely';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { SoldSlots } from '#domain/venue/price-simulation.ts';
import { asDate, type Database } from '#server/db/database.ts';

/** Why the price of the slot does not come from the rules; null if it does. */
export type LeftOut = 'overridden' | 'moved' | 'refunded' | null;

export interface SoldGroup extends SoldSlots {
  readonly left: LeftOut;
}

const columns = sql`
  court_types.name as "courtType", item.booking_date::text as date, item.slot,
  coalesce(part.member_status, 'normal_member') as status,
  case
    when item.refunded_at is not null then 'refunded'
    when exists (select from price_overrides where item_id = item.id) then 'overridden'
    when exists (
      select from booking_changes change where change.item_id = item.id and change.kind = 'moved'
    ) then 'moved'
  end as left`;

const courtOf = sql`
  join courts on courts.id = item.court_id
  join court_types on court_types.id = courts.court_type_id`;

const grouped = (items: ReturnType<typeof sql>) => sql<SoldGroup>`
  select "courtType", date, slot, status, "left", count(*)::int as count,
    sum(final_sen)::int as "paidSen"
  from (${items}) sold
  group by 1, 2, 3, 4, 5
  order by 1, 2, 3, 4`;

/** The slots of courts that were ordered between two instants and paid. [CHANGE-8] */
export const listOrderedBetween = async (
  db: Database,
  from: Temporal.Instant,
  until: Temporal.Instant,
): Promise<readonly SoldGroup[]> => {
  const { rows } = await grouped(sql`
    select ${columns}, item.final_sen
    from orders main
    join orders part on part.parent_order_id = main.order_id
    join order_items item on item.order_id = part.order_id and item.kind = 'court_booking'
    ${courtOf}
    where main.parent_order_id is null and main.created_at >= ${asDate(from)}
      and main.created_at < ${asDate(until)} and part.status <> 'pending'`).execute(db);
  return rows;
};

export interface Days {
  readonly from: BookingDate;
  readonly until: BookingDate;
}

/** The slots of courts that are booked and paid on some days. [CHANGE-8] */
export const listBookedOn = async (
  db: Database,
  { from, until }: Days,
): Promise<readonly SoldGroup[]> => {
  const { rows } = await grouped(sql`
    select ${columns}, item.final_sen
    from bookings
    join order_items item on item.order_id = bookings.order_id
      and item.court_id = bookings.court_id and item.booking_date = bookings.booking_date
      and item.booked_slot = bookings.slot
    join orders part on part.order_id = item.order_id
    ${courtOf}
    where bookings.booking_date between ${from}::date and ${until}::date
      and bookings.booking_type = 'court_booking'`).execute(db);
  return rows;
};
