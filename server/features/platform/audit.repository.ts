import { sql } from 'kysely';
import { asDate, type Tx } from '#server/db/database.ts';

export interface AuditEntry {
  readonly actor: 'operator' | 'member';
  readonly action: string;
  /** What it was done to, as `kind:name`. */
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

/** Any number will do, as long as nothing else locks it. */
const venueLock = 7_340_021;

/** Makes changes of the venue wait for each other until the transaction ends. */
export const lockVenue = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${venueLock})`.execute(tx);
};
