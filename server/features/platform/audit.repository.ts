import { sql } from 'kysely';
import type { Permission } from '#domain/staff/permissions.ts';
import { operatorName } from '#domain/staff/service-permissions.ts';
import type { AuditAct } from '#domain/words/console-audit-labels.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import { currentService } from '#server/http/current-service.ts';

/** A staff member, with the permission that allowed the change. */
export interface StaffActor {
  readonly userId: string;
  readonly permission: Permission;
}

/** `operator` is the service account that makes the call, whatever its name. */
export type Actor = 'operator' | 'member' | StaffActor;

export interface AuditEntry {
  readonly by: Actor;
  /** Only what the audit log has words for. */
  readonly action: AuditAct;
  /** The changed object, as `kind:name`. */
  readonly subject: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** The reason that the person gave, where one is asked for. */
  readonly reason?: string | undefined;
  /** The entry of the act that this one undoes; null if it has none that is known. */
  readonly undoes?: number | null;
}

/** The operator's calls are made by service accounts; all but the operator itself are named. */
const serviceAuthor = () => {
  const caller = currentService();
  if (caller === undefined || caller.service === operatorName) return { actor: operatorName };
  const { service, permission } = caller;
  return { actor: 'service', service_account: service, permission };
};

const authorOf = (by: Actor) => {
  if (by === 'operator') return serviceAuthor();
  return by === 'member'
    ? { actor: by }
    : { actor: 'staff', staff_user_id: by.userId, permission: by.permission };
};

export const insertAuditEntry = async (
  tx: Tx,
  { by, action, subject, details, reason, undoes }: AuditEntry,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .insertInto('audit_log')
    .values({
      at: asDate(now),
      ...authorOf(by),
      action,
      subject,
      details: JSON.stringify(details),
      reason: reason ?? null,
      undoes: undoes ?? null,
    })
    .execute();
};

/** The entry of a change of a booking; null for a change of an earlier release. */
export const findAuditOfChange = async (
  tx: Tx,
  subject: string,
  changeId: string,
): Promise<number | null> => {
  const entry = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('subject', '=', subject)
    .where(sql`details ->> 'changeId'`, '=', changeId)
    .executeTakeFirst();
  return entry?.id ?? null;
};

/** The last entry of an act on a subject; null if there is none. */
export const findAuditOfAct = async (
  tx: Tx,
  subject: string,
  action: AuditAct,
): Promise<number | null> => {
  const entry = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('subject', '=', subject)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry?.id ?? null;
};

/** How and why a closure was undone or opened last; undefined if it never was. */
export const findOpeningOf = (db: Database, closureId: number) =>
  db
    .selectFrom('audit_log')
    .select([
      'reason',
      sql<number | null>`(details -> 'after' ->> 'inForceAgain')::integer`.as('inForceAgain'),
    ])
    .where('subject', '=', `closure:${closureId}`)
    .where('action', 'in', ['closure.undone', 'closure.remove'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The entries of an act on a subject that left something on a date, the newest first. */
export const listAuditsOfDate = (tx: Tx, subject: string, action: AuditAct, date: string) =>
  tx
    .selectFrom('audit_log')
    .select(['id', 'staff_user_id as staffUserId', 'at', 'details'])
    .where('subject', '=', subject)
    .where('action', '=', action)
    .where(sql`details -> 'after' ->> 'date'`, '=', date)
    .orderBy('id', 'desc')
    .execute();

/** An arbitrary key for the advisory lock; no other lock may use it. */
const venueLock = 7_340_021;

/** Serialises changes of the venue until the transaction ends. */
export const lockVenue = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${venueLock})`.execute(tx);
};
