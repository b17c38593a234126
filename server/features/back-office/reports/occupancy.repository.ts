import { sql } from 'kysely';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Database } from '#server/db/database.ts';

interface Days {
  readonly from: BookingDate;
  /** The first day of the report's own period. */
  readonly middle: BookingDate;
  readonly until: BookingDate;
}

/** Each court on each day, and whether nothing could be booked on it. */
const courtDays = ({ from, until }: Days) => sql`
  select courts.id as court_id, day::date as date,
    courts.restricted
      or exists (
        select from closures
        where day::date between from_date and to_date
          and (closures.sport_id is null or closures.sport_id = court_types.sport_id)
      )
      or exists (select from public_holidays where date = day::date and closed) as is_closed
  from courts join court_types on court_types.id = courts.court_type_id
  cross join generate_series(${from}::date, ${until}::date, interval '1 day') day`;

/** Monday is 1 and Sunday is 7. */
const weekday = sql`extract(isodow from date)::int`;

export interface OpenDays {
  readonly courtId: number;
  readonly weekday: number;
  readonly isNow: boolean;
  readonly days: number;
}

/** The days on which each court was open, by weekday. [REPORT-8] */
export const countOpenDays = async (db: Database, days: Days): Promise<readonly OpenDays[]> => {
  const { rows } = await sql<OpenDays>`
    select court_id as "courtId", ${weekday} as weekday, date >= ${days.middle}::date as "isNow",
      count(*) filter (where not is_closed)::int as days
    from (${courtDays(days)}) court_day
    group by 1, 2, 3`.execute(db);
  return rows;
};

export interface ClaimedSlots {
  readonly courtId: number;
  readonly weekday: number;
  readonly slot: Slot;
  readonly isNow: boolean;
  /** Owned by a booking or a class. */
  readonly booked: number;
  readonly blocked: number;
}

const claimCounts = ({ middle }: Days) => sql`
  court_id as "courtId", ${weekday} as weekday, slot, date >= ${middle}::date as "isNow",
  count(*) filter (where kind in ('booking', 'lesson'))::int as booked,
  count(*) filter (where kind = 'block')::int as blocked`;

/** The slots that were booked or blocked, by court, weekday and slot. [REPORT-8] */
export const countClaimedSlots = async (
  db: Database,
  days: Days,
): Promise<readonly ClaimedSlots[]> => {
  const { rows } = await sql<ClaimedSlots>`
    select ${claimCounts(days)}
    from (
      select court_id, booking_date as date, slot, kind from slot_claims
      where court_id = any(array(select id from courts))
        and booking_date between ${days.from}::date and ${days.until}::date
        and slot between 7 and 25
    ) claim
    group by 1, 2, 3, 4`.execute(db);
  return rows;
};

/** The same for days on which a court was closed, which are few and so are looked up one by one. [REPORT-8] */
export const countClaimedWhileClosed = async (
  db: Database,
  days: Days,
): Promise<readonly ClaimedSlots[]> => {
  const { rows } = await sql<ClaimedSlots>`
    select ${claimCounts(days)}
    from (${courtDays(days)}) court_day
    cross join lateral (
      select slot, kind from slot_claims
      where slot_claims.court_id = court_day.court_id and booking_date = court_day.date
        and slot between 7 and 25
      offset 0
    ) claim
    where is_closed
    group by 1, 2, 3, 4`.execute(db);
  return rows;
};
