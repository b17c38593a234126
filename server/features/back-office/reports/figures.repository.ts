import { sql } from 'kysely';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import type { Sen } from '#domain/money/money.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { asDate, type Database } from '#server/db/database.ts';
import type { Instants } from '#server/features/back-office/reports/revenue.repository.ts';
import { bookingDay } from '#server/features/back-office/reports/sold-items.repository.ts';

interface Days {
  readonly from: BookingDate;
  /** The first day of the report's own period. */
  readonly middle: BookingDate;
  readonly until: BookingDate;
}

export interface AttendanceCounts {
  readonly isNow: boolean;
  readonly bookings: number;
  readonly checkedIn: number;
  readonly noShows: number;
}

/** Bookings by the day on which they are played, with their attendance. [REPORT-9] */
export const countAttendance = async (
  db: Database,
  { from, middle, until }: Days,
): Promise<readonly AttendanceCounts[]> => {
  const { rows } = await sql<AttendanceCounts>`
    select booking_date >= ${middle}::date as "isNow", count(*)::int as bookings,
      count(*) filter (where state = 'checked_in')::int as "checkedIn",
      count(*) filter (where state = 'no_show')::int as "noShows"
    from bookings left join booking_attendance on booking_id = bookings.id
    where court_id = any(array(select id from courts))
      and booking_date between ${from}::date and ${until}::date
    group by 1`.execute(db);
  return rows;
};

export interface SeatCounts {
  readonly isNow: boolean;
  readonly program: string;
  readonly classes: number;
  readonly offered: number;
  readonly sold: number;
}

/** Seats of the classes that take place, by program. [REPORT-10] */
export const countSeats = async (
  db: Database,
  { from, middle, until }: Days,
): Promise<readonly SeatCounts[]> => {
  const { rows } = await sql<SeatCounts>`
    select class.date >= ${middle}::date as "isNow",
      sports.name || ' ' || programs.name || ' (' || programs.level || ')' as program,
      count(*)::int as classes, sum(class.capacity)::int as offered, sum(seats.sold)::int as sold
    from program_schedule_instances class
    join program_schedules on program_schedules.id = class.schedule_id
    join programs on programs.id = program_schedules.program_id
    join sports on sports.id = programs.sport_id
    cross join lateral (
      select count(*) as sold from lesson_seats
      where instance_id = class.id and kind = 'booking'
    ) seats
    where class.cancelled_at is null and class.date between ${from}::date and ${until}::date
    group by 1, 2 order by 2`.execute(db);
  return rows;
};

interface PurchaseRow {
  readonly userId: string;
  readonly status: MembershipStatus;
  readonly months: number;
  readonly priceSen: Sen;
  readonly boughtOn: BookingDate;
}

/**
 * The plans that were paid for before an instant, oldest first, of the members who can have had one since
 * another instant. All plans of such a member come, because each can extend the one before. [REPORT-11]
 */
export const listPlanPurchases = async (
  db: Database,
  { from, until }: Pick<Instants, 'from' | 'until'>,
): Promise<readonly PurchaseRow[]> => {
  const { rows } = await sql<PurchaseRow>`
    select "userId", status, months, "priceSen", ${bookingDay('at')} as "boughtOn"
    from (
      select bought.*, max(at) over of_member as last_at, sum(months) over of_member as all_months
      from (
        select main.user_id as "userId", plan.status, item.plan_months as months,
          item.final_sen as "priceSen", coalesce(payment.settled_at, main.created_at) as at
        from order_items item
        join membership_plans plan on plan.id = item.plan_id
        join orders part on part.order_id = item.order_id
        join orders main on main.order_id = part.parent_order_id
        left join payments payment on payment.order_id = main.order_id and payment.outcome = 'booked'
        where item.plan_id is not null and main.status <> 'pending'
          and (payment.order_id is not null or main.total_amount_sen = main.credits_sen)
      ) bought
      where at < ${asDate(until)}
      window of_member as (partition by "userId")
    ) known
    -- A month more than they add up to, because a day may be counted into the next month.
    where last_at + make_interval(months => all_months::int + 1) >= ${asDate(from)}
    order by at`.execute(db);
  return rows;
};

interface CreditMovement {
  readonly isNow: boolean;
  readonly kind: string;
  readonly isIn: boolean;
  readonly sen: Sen;
}

/** Sums the entries of the ledger of credits by kind, those that add apart from those that take. [REPORT-12] */
export const sumCreditMovements = async (
  db: Database,
  { from, middle, until }: Instants,
): Promise<readonly CreditMovement[]> => {
  const { rows } = await sql<CreditMovement>`
    select created_at >= ${asDate(middle)} as "isNow", kind, amount_sen > 0 as "isIn",
      sum(amount_sen) as sen
    from credit_entries
    where created_at >= ${asDate(from)} and created_at < ${asDate(until)}
    group by 1, 2, 3`.execute(db);
  return rows;
};

interface CreditAge {
  /** How many days ago the credits came in. */
  readonly days: number;
  readonly sen: Sen;
}

/**
 * The balances of all members by age. Old credits are spent first, so a balance consists of the
 * newest that came in; the walk back through a ledger ends where they cover it. [REPORT-13]
 */
export const listCreditAges = async (
  db: Database,
  now: Temporal.Instant,
): Promise<readonly CreditAge[]> => {
  const { rows } = await sql<CreditAge>`
    with recursive walk as (
      select credits.user_id, credits.balance_sen as left_sen, entry.id, entry.amount_sen,
        entry.created_at
      from credits cross join lateral (
        select id, amount_sen, created_at from credit_entries
        where user_id = credits.user_id and amount_sen > 0 order by id desc limit 1
      ) entry
      where credits.balance_sen > 0
      union all
      select walk.user_id, walk.left_sen - walk.amount_sen, entry.id, entry.amount_sen,
        entry.created_at
      from walk cross join lateral (
        select id, amount_sen, created_at from credit_entries
        where user_id = walk.user_id and amount_sen > 0 and id < walk.id
        order by id desc limit 1
      ) entry
      where walk.left_sen > walk.amount_sen
    )
    select floor(extract(epoch from ${asDate(now)}::timestamptz - created_at) / 86400)::int as days,
      sum(least(left_sen, amount_sen)) as sen
    from walk group by 1 order by 1`.execute(db);
  return rows;
};

/** The money that is owed to guests and was not returned. */
export const sumOwedToGuests = async (db: Database): Promise<number> => {
  const { sum } = await db
    .selectFrom('guest_money')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('amount_sen'), lit(0)).as('sum'))
    .where('is_resolved', '=', false)
    .executeTakeFirstOrThrow();
  return sum;
};
