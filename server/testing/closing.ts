import { sql } from 'kysely';
import {
  type ClosurePreview,
  closeAtConsole,
  previewClosure,
  previewUndoClosure,
  undoClosure,
} from '#contract/console-closures.ts';
import type { ClosureDays, ClosureScope } from '#domain/venue/closures.ts';
import type { TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import type { TestStaff } from '#server/testing/staff.ts';

export interface Places extends ClosureDays {
  readonly scope: ClosureScope;
}

/** Closes places as a manager does at the console. */
export const makeClosing = ({ app }: TestApp, manager: TestStaff, reason = 'A flood') => {
  const preview = (places: Places) =>
    ask(app, previewClosure, { body: { ...places } }, manager.headers);
  const close = (
    places: Places,
    { digest, counts: shown }: Pick<ClosurePreview, 'digest' | 'counts'>,
  ) => ask(app, closeAtConsole, { body: { ...places, reason, digest, shown } }, manager.headers);
  /** Does what a preview said right before. */
  const closeNow = async (places: Places) => close(places, (await preview(places)).answer);
  const previewUndo = (id: number) =>
    ask(app, previewUndoClosure, { params: { id } }, manager.headers);
  /** Undoes a closure as a preview said right before. */
  const undoNow = async (id: number) => {
    const { digest } = (await previewUndo(id)).answer;
    const body = { digest, reason: null };
    return ask(app, undoClosure, { params: { id }, body }, manager.headers);
  };
  return { preview, close, closeNow, previewUndo, undoNow };
};

/**
 * The tables that an undone closure leaves changed: the ledger and the changes of bookings, which only
 * grow, the record of the closure itself, the logs, and the counters of changes and attempts.
 */
const grownTables: ReadonlySet<string> = new Set([
  'audit_log',
  'booking_changes',
  'closure_acts',
  'credit_entries',
  'events',
  'kysely_migration',
  'rule_versions',
  'slot_history',
  'staff',
  'staff_sessions',
  'sessions',
]);

/** Every row of every other table. */
export const readChangedTables = async ({
  db,
}: Pick<TestApp, 'db'>): Promise<Record<string, readonly string[]>> => {
  const named = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by 1`.execute(
    db,
  );
  const tables: Record<string, readonly string[]> = {};
  for (const { name } of named.rows) {
    if (grownTables.has(name)) continue;
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(one)::text as row from ${sql.table(name)} one`.execute(db);
    // No row and a balance of nothing are the same.
    const kept = rows.filter(({ row }) => name !== 'credits' || JSON.parse(row).balance_sen !== 0);
    tables[name] = kept.map(({ row }) => row).toSorted();
  }
  return tables;
};
