import { deskMoveLabels } from '#domain/words/desk-move-labels.ts';
import { ToastButton } from '#web/console/ui/toast-button.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

/** A toast with a button that undoes the change; without the button if it cannot be undone. */
export function showUndoable(done: string, onUndo: (() => void) | null): void {
  clearToasts();
  const button = onUndo !== null && <ToastButton label={deskMoveLabels.undo} onPress={onUndo} />;
  showToast(done, 'info', button);
}
