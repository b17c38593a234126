import { sql } from 'kysely';
import { shownMobile } from '#domain/orders/mobile-numbers.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Database } from '#server/db/database.ts';

/** A closure and those whose place it has taken, newest first. */
export const listChain = async (db: Database, closureId: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    with recursive chain (id) as (
      select ${closureId}::integer
      union all
      select act.id from closure_acts act join chain on act.replaced_by = chain.id)
    select id from chain order by id desc`.execute(db);
  return rows.map(({ id }) => id);
};

interface LostRow {
  readonly userId: string;
  readonly kind: 'booking' | 'hold' | 'offer' | 'waiting';
  /** Null unless it is a booking. */
  readonly bookingId: string | null;
  /** Null unless it is a hold. */
  readonly orderId: string | null;
  readonly type: 'court_booking' | 'group_lesson' | 'private_lesson';
  readonly court: string;
  readonly date: BookingDate;
  readonly slot: Slot;
  readonly program: string | null;
  readonly gaveBack: 'credits' | 'money' | 'free_slot' | 'settled_at_venue' | 'nothing';
  readonly amountSen: number;
  /** True if it came back, because the closure was undone. */
  readonly isBack: boolean;
  /** True if the closure that is in force again has ended it anew. */
  readonly isEndedAgain: boolean;
}

/**
 * The bookings, held orders, offers and places in waiting lists that closures have ended, by time. A
 * booking that ended twice stands there once, as it ended last. The newest closure is the first. With
 * the closure that is in force again, if there is one, since a change was undone.
 */
export const listLost = async (
  db: Database,
  closureIds: readonly number[],
  inForceAgain: number | null,
): Promise<readonly LostRow[]> => {
  const ids = sql`any(${[...closureIds]}::integer[])`;
  const { rows } = await sql<LostRow>`
    with ended as (
      select distinct on (change.booking_id) change.*
      from booking_changes change
      where change.kind = 'given_back' and change.closure_id = ${ids}
      order by change.booking_id, change.created_at desc, change.id desc
    )
    select ended.user_id as "userId", 'booking' as kind, ended.booking_id as "bookingId",
      null as "orderId",
      case when item.instance_id is not null then 'group_lesson'
        when ended.coach_user_id is not null then 'private_lesson' else 'court_booking' end as type,
      courts.name as court, ended.booking_date::text as date, ended.slot, programs.name as program,
      coalesce(ended.gave_back, 'nothing') as "gaveBack", ended.amount_sen as "amountSen",
      exists (select from booking_changes undo where undo.undoes = ended.id) as "isBack",
      exists (
        select from booking_changes again
        where again.booking_id = ended.booking_id and again.closure_id = ${inForceAgain}::integer
          and not exists (select from booking_changes undo where undo.undoes = again.id)
      ) as "isEndedAgain"
    from ended
    join courts on courts.id = ended.court_id
    left join order_items item on item.id = ended.item_id
    left join program_schedule_instances class on class.id = item.instance_id
    left join program_schedules schedule on schedule.id = class.schedule_id
    left join programs on programs.id = schedule.program_id
    union all
    select held.user_id, 'hold', null, held.order_id,
      case when class.id is null then 'court_booking' else 'group_lesson' end,
      courts.name, coalesce(item.booking_date, class.date)::text, coalesce(item.slot, class.slot),
      programs.name, 'nothing', 0, false, false
    from orders held
    join orders part on part.parent_order_id = held.order_id
    join order_items item on item.order_id = part.order_id
    left join program_schedule_instances class on class.id = item.instance_id
    left join program_schedules schedule on schedule.id = class.schedule_id
    left join programs on programs.id = schedule.program_id
    join courts on courts.id = coalesce(item.court_id, class.court_id)
    where held.ended_by = ${ids}
    union
    select (wait ->> 'userId')::uuid, 'waiting', null, null, 'group_lesson', courts.name,
      class.date::text, class.slot, programs.name, 'nothing', 0, class.cancelled_at is null,
      false
    from closure_acts act
    cross join lateral jsonb_array_elements(act.classes) closed
    cross join lateral jsonb_array_elements(closed -> 'waits') wait
    join program_schedule_instances class on class.id = (closed ->> 'id')::integer
    join program_schedules schedule on schedule.id = class.schedule_id
    join programs on programs.id = schedule.program_id
    join courts on courts.id = class.court_id
    where act.id = ${ids}
    union
    select (offer ->> 'userId')::uuid, 'offer', null, null, 'court_booking', courts.name,
      offer ->> 'date', (offer ->> 'slot')::smallint, null, 'nothing', 0,
      (select newest.is_undone from closure_acts newest where newest.id = ${closureIds[0]}),
      false
    from closure_acts act
    cross join lateral jsonb_array_elements(act.offers) offer
    join courts on courts.id = (offer ->> 'courtId')::integer
    where act.id = ${ids}
    order by date, slot, court`.execute(db);
  return rows;
};

/** How many classes closures have cancelled that were not given again. */
export const countCancelledClasses = async (
  db: Database,
  closureIds: readonly number[],
): Promise<number> => {
  const { rows } = await sql<{ classes: number }>`
    select count(distinct class.id)::integer as classes
    from closure_acts act
    cross join lateral jsonb_array_elements(act.classes) closed
    join program_schedule_instances class on class.id = (closed ->> 'id')::integer
    where act.id = any(${[...closureIds]}::integer[]) and class.cancelled_at is not null`.execute(
    db,
  );
  return rows[0]?.classes ?? 0;
};

/** How the venue reaches people: a guest at the address and number that the desk was given. */
export const listContacts = async (db: Database, userIds: readonly string[]) => {
  const { rows } = await sql<{
    userId: string;
    name: string;
    isGuest: boolean;
    /** Null for a guest without one. */
    email: string | null;
    phone: string | null;
  }>`
    select users.id as "userId",
      coalesce(guests.name, profiles.display_name, profiles.username, users.email) as name,
      guests.user_id is not null as "isGuest",
      case when guests.user_id is null then users.email
        else (
          select o.billing_email from orders o
          where o.user_id = guests.user_id and o.billing_email <> users.email
          order by o.created_at desc limit 1)
      end as email,
      coalesce(nullif(guests.phone, ''), (
        select o.billing_mobile from orders o
        where o.user_id = users.id and o.billing_mobile <> ''
        order by o.created_at desc limit 1)) as phone
    from users
    left join profiles on profiles.user_id = users.id
    left join guests on guests.user_id = users.id
    where users.id = any(${[...userIds]}::uuid[])
    order by name, users.id`.execute(db);
  return rows.map((row) => ({ ...row, phone: row.phone && shownMobile(row.phone) }));
};

/** The names of coaches, by the addresses of their mails. */
export const listCoachNames = async (
  db: Database,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select((eb) => [
      'users.email',
      eb.fn.coalesce('profiles.display_name', 'profiles.username').as('name'),
    ])
    .where('users.email', 'in', [...new Set(addresses)])
    .execute();
  return new Map(rows.map(({ email, name }) => [email, name]));
};
