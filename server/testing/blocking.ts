import { blockSlots, previewUndoBlock, undoBlock } from '#contract/desk-blocks.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import type { TestStaff } from '#server/testing/staff.ts';

interface Place {
  readonly court: string;
  readonly date: string;
  readonly slots: readonly Slot[];
}

/** Blocks slots over bookings, and undoes the whole block as its preview says. */
export const makeBlocking = ({ app, db }: TestApp, staff: TestStaff, reason = 'Burst pipe') => {
  const block = async ({ court, date, slots }: Place, cancels: readonly string[], by = staff) => {
    const courtId = await courtIdOf(db, court);
    const body = { courtId, date, slots: [...slots], reason, cancels: [...cancels] };
    return ask(app, blockSlots, { body }, by.headers);
  };
  const previewUndo = (id: number, by = staff) =>
    ask(app, previewUndoBlock, { params: { id } }, by.headers);
  const undo = (
    id: number,
    digest: string,
    { by = staff, at = app, reason: why = null as string | null } = {},
  ) => ask(at, undoBlock, { params: { id }, body: { digest, reason: why } }, by.headers);
  const undoNow = async (id: number) => undo(id, (await previewUndo(id)).answer.digest);
  return { block, previewUndo, undo, undoNow };
};
