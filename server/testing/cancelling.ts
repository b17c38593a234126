import {
  cancelClassAtConsole,
  previewCancelClass,
  previewUndoClass,
  undoClassCancellation,
} from '#contract/console-lessons.ts';
import type { TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import type { TestStaff } from '#server/testing/staff.ts';

interface Undoing {
  readonly by?: TestStaff;
  readonly at?: TestApp['app'];
}

/** Cancels classes as a manager does at the console. */
export const makeCancelling = (
  { app }: Pick<TestApp, 'app'>,
  manager: TestStaff,
  reason = 'The coach is ill',
) => {
  /** Does what a preview said right before. */
  const cancelNow = async (id: number) => {
    const params = { id };
    const { digest } = (await ask(app, previewCancelClass, { params }, manager.headers)).answer;
    return ask(app, cancelClassAtConsole, { params, body: { reason, digest } }, manager.headers);
  };
  const previewUndo = (id: number) =>
    ask(app, previewUndoClass, { params: { id } }, manager.headers);
  const undo = (id: number, digest: string, { by = manager, at = app }: Undoing = {}) =>
    ask(at, undoClassCancellation, { params: { id }, body: { digest, reason: null } }, by.headers);
  /** Undoes a cancellation as a preview said right before. */
  const undoNow = async (id: number) => {
    const { status, answer, failure } = await previewUndo(id);
    return status === 200 ? undo(id, answer.digest) : { status, answer: undefined, failure };
  };
  return { cancelNow, previewUndo, undo, undoNow };
};
