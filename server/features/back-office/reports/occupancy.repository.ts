import { sql } from 'kysely';
import type { Slot } from '#domain/time/slots.ts';
import type { Database } from '#server/db/database.ts';

export interface OccupancyRow {
  readonly courtId: number;
  /** Monday is 1 and Sunday is 7. */
  readonly weekday: number;
  readonly slot: Slot;
  readonly isNow: boolean;
  readonly bookable: number;
  readonly booked: number;
}

/**
 * Slots that could be booked, and those that were, by court, weekday and slot. A booking or a class
 * makes a slot bookable, also on a day that was closed later. [REPORT-8]
 */
export const countSlots = async (
  db: Database,
  { from, middle, until }: { from: string; middle: string; until: string },
): Promise<readonly OccupancyRow[]> => {
  const { rows } = await sql<OccupancyRow>`
    with court_day as materialized (
      select courts.id as court_id, day::date as date,
        courts.restricted
          or exists (
            select from closures
            where day::date between from_date and to_date
              and (closures.sport_id is null or closures.sport_id = court_types.sport_id)
          )
          or exists (select from public_holidays where date = day::date and closed) as is_closed
      from courts join court_types on court_types.id = courts.court_type_id
      cross join generate_series(${from}::date, ${until}::date, interval '1 day') day
    ), claim as materialized (
      select claimed.* from court_day
      cross join lateral (
        select court_id, booking_date as date, slot, kind from slot_claims
        where slot_claims.court_id = court_day.court_id
          and slot_claims.booking_date = court_day.date
          and kind <> 'hold'
      ) claimed
    )
    select court_day.court_id as "courtId", extract(isodow from court_day.date)::int as weekday, slot,
      court_day.date >= ${middle}::date as "isNow",
      count(*) filter (where kind in ('booking', 'lesson') or not is_closed and kind is null)::int
        as bookable,
      count(*) filter (where kind in ('booking', 'lesson'))::int as booked
    from court_day cross join generate_series(7, 25) slot
    left join claim using (court_id, date, slot)
    group by 1, 2, 3, 4`.execute(db);
  return rows;
};
