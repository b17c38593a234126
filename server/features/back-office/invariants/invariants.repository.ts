import { type RawBuilder, sql } from 'kysely';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

export interface Invariant {
  readonly sentence: string;
  /** Selects one `what` per violation, which describes the row. */
  readonly violations: RawBuilder<{ what: string }>;
}

/** Describes a slot to the operator. */
const slotText = (table: string) => sql`
  'court ' || ${sql.ref(`${table}.court_id`)} || ' on ' || ${sql.ref(`${table}.booking_date`)}
    || ' slot ' || ${sql.ref(`${table}.slot`)}`;

/** The invariants of slots, lessons, members and announcements. */
export const venueInvariants: Readonly<Record<`INV-${number}`, Invariant>> = {
  // Slots
  'INV-1': {
    sentence: 'A slot of a court has at most one owner.',
    violations: sql`
      select ${slotText('claim')} || ' has ' || count(*) || ' owners' as what
      from slot_claims claim
      group by claim.court_id, claim.booking_date, claim.slot
      having count(*) > 1`,
  },
  'INV-2': {
    sentence: 'Every booking owns its slot: the member does, or the lesson that is booked.',
    violations: sql`
      select 'booking ' || booking.id || ', ' || ${slotText('booking')} as what
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
    sentence: 'Every slot that is booked has its booking.',
    violations: sql`
      select ${slotText('claim')} || ' by user ' || claim.user_id as what
      from slot_claims claim
      where claim.kind = 'booking' and not exists (
        select from bookings booking
        where booking.booking_type <> 'group_lesson'
          and (booking.court_id, booking.booking_date, booking.slot, booking.user_id)
            = (claim.court_id, claim.booking_date, claim.slot, claim.user_id)
      )`,
  },
  'INV-4': {
    sentence:
      'Members book and hold no slot that is not sold: 02:00 AM, or 06:00 AM without a lesson.',
    violations: sql`
      select 'booking ' || id || ' in slot ' || slot as what
      from bookings
      where slot not between case booking_type when 'group_lesson' then 6 else 7 end and 25
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
      select 'class ' || class.id || ': ' || class.participants || ' participants, '
        || count(seat.user_id) || ' seats taken of ' || class.capacity as what
      from program_schedule_instances class
      left join lesson_seats seat on seat.instance_id = class.id
      group by class.id
      having class.participants <> count(seat.user_id)
        or class.participants > class.capacity`,
  },
  'INV-7': {
    sentence: 'A member with a booked seat has the booking of the lesson, and the other way round.',
    violations: sql`
      select 'user ' || user_id || ' in class ' || instance_id || ' has no '
        || case when booking.id is null then 'booking' else 'seat' end as what
      from (select * from lesson_seats where kind = 'booking') seat
      full join (
        select id, user_id, program_schedule_instance_id as instance_id
        from bookings where booking_type = 'group_lesson'
      ) booking using (user_id, instance_id)
      where booking.id is null or seat.kind is null`,
  },

  // Members and announcements
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

  // Lessons and their slots
  'INV-20': {
    sentence: 'A lesson owns each of its slots and no others, and none once it is cancelled.',
    violations: sql`
      select 'class ' || id || ' has the slots ' || claimed::text || ' instead of ' || due::text
        as what
      from program_schedule_instances class
      cross join lateral (
        select array(
          select claim.slot::integer from slot_claims claim
          where claim.instance_id = class.id order by claim.slot
        ) as claimed,
        array(
          select generate_series(class.slot, class.slot + class.duration_slots - 1)
          where class.cancelled_at is null
        ) as due
      ) slots
      where claimed <> due
      union all
      select 'class ' || class.id || ' has ' || ${slotText('claim')} || ', away from its place'
      from slot_claims claim
      join program_schedule_instances class on class.id = claim.instance_id
      where (class.court_id, class.date) <> (claim.court_id, claim.booking_date)`,
  },

  // Memberships
  'INV-23': {
    sentence: 'Whoever has a membership that was bought has its status, and has paid for it.',
    violations: sql`
      select 'user ' || bought.user_id || ' has bought ' || plan.status || ' with order '
        || bought.order_id || ', ' || paid.status || ', and is ' || profile.membership_status
        as what
      from memberships bought
      join membership_plans plan on plan.id = bought.plan_id
      join orders paid on paid.order_id = bought.order_id
      join profiles profile on profile.user_id = bought.user_id
      where paid.status <> 'completed'
        or (bought.status, profile.membership_status) <> (plan.status, plan.status)`,
  },
};

interface Violations {
  readonly count: number;
  /** The first violations. */
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

/** A check that has not ended by then belongs to a dead process. */
const longestCheck = { hours: 1 } as const;

/** True if this process is to run the check of the day. */
export const claimCheck = async (
  db: Database,
  day: BookingDate,
  now: Temporal.Instant,
): Promise<boolean> => {
  const claimed = await db
    .insertInto('nightly_checks')
    .values({ day, started_at: asDate(now) })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ started_at: asDate(now) })
        .where('nightly_checks.ended_at', 'is', null)
        .where('nightly_checks.started_at', '<=', asDate(now.subtract(longestCheck))),
    )
    .returning('day')
    .executeTakeFirst();
  return claimed !== undefined;
};

export const endCheck = async (
  db: Database,
  day: BookingDate,
  violations: number,
  now: Temporal.Instant,
): Promise<void> => {
  await db
    .updateTable('nightly_checks')
    .set({ ended_at: asDate(now), violations })
    .where('day', '=', day)
    .execute();
};
