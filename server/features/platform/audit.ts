import { isDeepStrictEqual } from 'node:util';
import type { VenuePart } from '#contract/live.ts';
import type { AuditAct } from '#domain/words/console-audit-labels.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import {
  type AuditEntry,
  insertAuditEntry,
  lockVenue,
} from '#server/features/platform/audit.repository.ts';
import { writeEvent } from '#server/live/write-event.ts';

/**
 * Inserts an audit entry in the transaction of its change. It is by the operator unless it says
 * otherwise; a call of the console passes its caller.
 */
export const writeAudit = (
  tx: Tx,
  entry: Omit<AuditEntry, 'by'> & Partial<Pick<AuditEntry, 'by'>>,
  now: Temporal.Instant,
): Promise<void> => insertAuditEntry(tx, { by: 'operator', ...entry }, now);

/** The name of an action, with its author and reason unless the operator did it. */
export type Action = AuditAct | Pick<AuditEntry, 'action' | 'by' | 'reason'>;

export interface Change<Before, After> {
  readonly subject: string;
  readonly before: Before;
  readonly after: After;
}

/**
 * Runs one change of the venue in one transaction. Changes run in turn, so that `before` in the
 * audit log is correct. A change without effect writes no entry and no event.
 */
export const changeVenue = <Before, After>(
  { db, clock }: AppContext,
  action: Action,
  changed: VenuePart,
  work: (tx: Tx) => Promise<Change<Before, After>>,
): Promise<Change<Before, After>> =>
  transact(db, async (tx) => {
    await lockVenue(tx);
    const change = await work(tx);
    const { subject, before, after } = change;
    if (!isDeepStrictEqual(before, after)) {
      const now = clock.now();
      const act = typeof action === 'string' ? { action } : action;
      await writeAudit(tx, { ...act, subject, details: { before, after } }, now);
      await writeEvent(tx, { topic: 'venue', payload: { changed } });
    }
    return change;
  });
