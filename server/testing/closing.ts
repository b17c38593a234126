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

/** Every table that a closure changes and its undo gives back, row by row. */
const changedTables = [
  'bookings',
  'slot_claims',
  'lesson_seats',
  'lesson_waits',
  'orders',
  'order_items',
  'free_slots',
  'credits',
  'pending_credits_deduction',
  'program_schedule_instances',
  'closures',
  'memberships',
  'mail_outbox',
] as const;

export const readChangedTables = async ({
  db,
}: Pick<TestApp, 'db'>): Promise<Record<string, readonly string[]>> => {
  const tables: Record<string, readonly string[]> = {};
  for (const table of changedTables) {
    const rows = await db.selectFrom(table).selectAll().execute();
    // No row and a balance of nothing are the same.
    const isNothing = (row: object) => 'balance_sen' in row && row.balance_sen === 0;
    const kept = rows.filter((row) => !isNothing(row));
    tables[table] = kept.map((row) => JSON.stringify(row)).toSorted();
  }
  return tables;
};
