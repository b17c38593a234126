import { sql } from 'kysely';
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
}

/** Makes the characters that `like` knows literal. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The accounts whose name or e-mail has a text. */
const accountsLike = (pattern: string) => sql`
  select users.id from users
    left join profiles on profiles.user_id = users.id
    left join staff on staff.user_id = users.id
  where users.email ilike ${pattern} or staff.name ilike ${pattern}
    or profiles.display_name ilike ${pattern} or profiles.username ilike ${pattern}`;

/** Matches entries that have the text in their subject, account or order. */
const isAbout = (pattern: string) => sql<boolean>`(
  audit_log.subject ilike ${pattern}
  or substring(audit_log.subject from '^(?:member|staff|coach):([0-9a-f-]{36})')::uuid
    in (${accountsLike(pattern)})
  or audit_log.subject in (
    select 'order:' || order_id from orders where user_id in (${accountsLike(pattern)})
    union all
    select 'booking:' || id from bookings
    where order_id ilike ${pattern} or user_id in (${accountsLike(pattern)})
    union all
    select 'booking:' || booking_id from booking_changes
      left join order_items on order_items.id = booking_changes.item_id
    where order_items.order_id ilike ${pattern} or user_id in (${accountsLike(pattern)})
  )
)`;

/** Finds whose the bookings and orders of these subjects are. A cancelled booking has left a change. */
export const listOwnersOf = (db: Database, subjects: readonly string[]) => {
  const bookingIds = idsIn(subjects, 'booking:');
  const orderIds = idsIn(subjects, 'order:');
  return sql<{ subject: string; userId: string }>`
    select 'booking:' || id as subject, user_id as "userId" from bookings
    where id::text = any(${bookingIds})
    union
    select 'booking:' || booking_id, user_id from booking_changes
    where booking_id::text = any(${bookingIds})
    union
    select 'order:' || order_id, user_id from orders where order_id = any(${orderIds})`
    .execute(db)
    .then(({ rows }) => rows);
};

const idsIn = (subjects: readonly string[], prefix: string): string[] =>
  subjects
    .filter((subject) => subject.startsWith(prefix))
    .map((subject) => subject.slice(prefix.length));

/** Lists entries of the audit log, newest first. */
export const listEntries = (db: Database, filter: AuditFilter, limit: number) => {
  let query = db
    .selectFrom('audit_log')
    .leftJoin('staff', 'staff.user_id', 'audit_log.staff_user_id')
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
    ])
    .orderBy('audit_log.id', 'desc')
    .limit(limit);
  const { person, actor, action, subject, during, before } = filter;
  if (person !== undefined) query = query.where('audit_log.staff_user_id', '=', person);
  if (actor !== undefined) query = query.where('audit_log.actor', '=', actor);
  if (action !== undefined) query = query.where('audit_log.action', 'like', `${literal(action)}%`);
  if (subject !== undefined) query = query.where(isAbout(`%${literal(subject)}%`));
  if (before !== undefined) query = query.where('audit_log.id', '<', before);
  if (during !== undefined) {
    query = query
      .where('audit_log.at', '>=', asDate(during[0]))
      .where('audit_log.at', '<', asDate(during[1]));
  }
  return query.execute();
};

/** Finds the accounts of these ids, with the name that the venue knows them by. */
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
    ])
    .where('users.id', 'in', [...userIds])
    .execute();
