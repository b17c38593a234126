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
  if (subject !== undefined) {
    query = query.where('audit_log.subject', 'ilike', `%${literal(subject)}%`);
  }
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
