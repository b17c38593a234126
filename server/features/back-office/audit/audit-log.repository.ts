import { type RawBuilder, sql } from 'kysely';
import type { ShownNames } from '#domain/staff/shown-names.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { asDate, type Database } from '#server/db/database.ts';

export interface AuditFilter {
  readonly person?: string | undefined;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  /** From the first instant to before the second. */
  readonly during?: readonly [Temporal.Instant, Temporal.Instant] | undefined;
  /** Only entries with a smaller id. */
  readonly before?: number | undefined;
  /** The names of members that the reader sees, and so may search. */
  readonly shown: ShownNames;
}

/** Escapes the wildcards of `like`. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

const isFoundBy = (pattern: string): Readonly<Record<ShownNames, RawBuilder<boolean>>> => ({
  full: sql`users.email ilike ${pattern} or staff.name ilike ${pattern}
    or profiles.display_name ilike ${pattern} or profiles.username ilike ${pattern}`,
  first: sql`staff.name ilike ${pattern} or coalesce(
    nullif(split_part(btrim(profiles.display_name), ' ', 1), ''), profiles.username) ilike ${pattern}`,
  none: sql`staff.name ilike ${pattern}`,
});

/** The accounts of which the reader sees a text that contains this one. [STAFF-17] */
const accountsLike = (pattern: string, shown: ShownNames) => sql`
  select users.id from users
    left join profiles on profiles.user_id = users.id
    left join staff on staff.user_id = users.id
  where ${isFoundBy(pattern)[shown]}`;

/** Matches entries whose subject, account or order contains the text. */
const isAbout = (pattern: string, shown: ShownNames) => sql<boolean>`(
  audit_log.subject ilike ${pattern}
  or substring(audit_log.subject from '^(?:member|staff|coach):([0-9a-f-]{36})')::uuid
    in (${accountsLike(pattern, shown)})
  or audit_log.subject in (
    select 'order:' || order_id from orders where user_id in (${accountsLike(pattern, shown)})
    union all
    select 'booking:' || id from bookings
    where order_id ilike ${pattern} or user_id in (${accountsLike(pattern, shown)})
    union all
    select 'booking:' || booking_id from booking_changes
      left join order_items on order_items.id = booking_changes.item_id
    where order_items.order_id ilike ${pattern} or user_id in (${accountsLike(pattern, shown)})
  )
)`;

interface BookingPlace {
  readonly id: string;
  readonly userId: string;
  readonly orderId: string | null;
  readonly court: string;
  readonly date: BookingDate;
  readonly slot: Slot;
}

/** Finds the slots of bookings; for a cancelled one, the slot in the change that ended it. */
export const listSlotsOf = (db: Database, bookingIds: readonly string[]) =>
  sql<BookingPlace>`
    select distinct on (place.id) place.id, place.user_id as "userId",
      coalesce(orders.parent_order_id, orders.order_id) as "orderId",
      courts.name as court, place.booking_date as date, place.slot
    from (
      select id, user_id, order_id, court_id, booking_date, slot, 'infinity'::timestamptz as at
      from bookings where id = any(${bookingIds}::uuid[])
      union all
      select booking_id, user_id, order_items.order_id, booking_changes.court_id,
        booking_changes.booking_date, booking_changes.slot, booking_changes.created_at
      from booking_changes left join order_items on order_items.id = booking_changes.item_id
      where booking_id = any(${bookingIds}::uuid[])
    ) place
      join courts on courts.id = place.court_id
      left join orders on orders.order_id = place.order_id
    order by place.id, place.at desc`
    .execute(db)
    .then(({ rows }) => rows);

export const listBuyersOf = (db: Database, orderIds: readonly string[]) =>
  db
    .selectFrom('orders')
    .select(['order_id as orderId', 'user_id as userId'])
    .where('order_id', 'in', [...orderIds])
    .execute();

/** Lists entries of the audit log, newest first. */
export const listEntries = (db: Database, filter: AuditFilter, limit: number) => {
  let query = db
    .selectFrom('audit_log')
    .leftJoin('staff', 'staff.user_id', 'audit_log.staff_user_id')
    .leftJoin('audit_log as undone', 'undone.id', 'audit_log.undoes')
    .leftJoin('staff as maker', 'maker.user_id', 'undone.staff_user_id')
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.actor',
      'audit_log.staff_user_id as staffUserId',
      'staff.name as staffName',
      'audit_log.service_account as service',
      'audit_log.permission',
      'audit_log.action',
      'audit_log.subject',
      'audit_log.reason',
      'audit_log.details',
      'undone.at as undoneAt',
      'maker.name as undoneBy',
    ])
    .orderBy('audit_log.id', 'desc')
    .limit(limit);
  const { person, actor, action, subject, during, before, shown } = filter;
  if (person !== undefined) query = query.where('audit_log.staff_user_id', '=', person);
  if (actor !== undefined) query = query.where('audit_log.actor', '=', actor);
  if (action !== undefined) query = query.where('audit_log.action', 'like', `${literal(action)}%`);
  if (subject !== undefined) query = query.where(isAbout(`%${literal(subject)}%`, shown));
  if (before !== undefined) query = query.where('audit_log.id', '<', before);
  if (during !== undefined) {
    query = query
      .where('audit_log.at', '>=', asDate(during[0]))
      .where('audit_log.at', '<', asDate(during[1]));
  }
  return query.execute();
};

/** Finds the accounts of these ids, with the names that the console shows. */
export const listNamedAccounts = (db: Database, userIds: readonly string[]) =>
  db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .leftJoin('staff', 'staff.user_id', 'users.id')
    .select([
      'users.id as userId',
      'users.email',
      sql<string>`coalesce(profiles.display_name, profiles.username, staff.name, users.email)`.as(
        'name',
      ),
      sql<boolean>`staff.user_id is not null
        or exists (select from coach_sports where coach_sports.user_id = users.id)`.as('isOfVenue'),
    ])
    .where('users.id', 'in', [...userIds])
    .execute();

/** The classes of these ids, by what people call them. */
export const listNamedClasses = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('program_schedule_instances as class')
    .innerJoin('program_schedules as schedule', 'schedule.id', 'class.schedule_id')
    .innerJoin('programs as program', 'program.id', 'schedule.program_id')
    .select(['class.id', 'program.name', 'class.date', 'class.slot'])
    .where('class.id', 'in', [...ids])
    .execute();
