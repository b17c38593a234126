import { sql } from 'kysely';
import { asDate, type Tx } from '#server/db/database.ts';

export interface AuditEntry {
  readonly actor: 'operator' | 'member';
  readonly action: string;
  /** The changed object, as `kind:name`. */
  readonly subject: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export const insertAuditEntry = async (
  tx: Tx,
  { actor, action, subject, details }: AuditEntry,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .insertInto('audit_log')
    .values({ at: asDate(now), actor, action, subject, details: JSON.stringify(details) })
    .execute();
};

/** An arbitrary key for the advisory lock; no other lock may use it. */
const venueLock = 7_340_021;

/** Serialises changes of the venue until the transaction ends. */
export const lockVenue = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${venueLock})`.execute(tx);
};
