import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SlotEvent } from '#contract/console-slot-history.ts';
import { undoCancelAtDesk, undoMoveAtDesk } from '#contract/desk-bookings.ts';
import { deskMoveLabels } from '#domain/words/desk-move-labels.ts';
import { callApi } from '#web/api/client.ts';
import { dayKey } from '#web/console/api/day.ts';
import { deskFailureMessage } from '#web/console/api/desk-failure.ts';
import { undoneText } from '#web/console/day/move-words.ts';
import { ToastButton } from '#web/console/ui/toast-button.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

export type Undone = NonNullable<SlotEvent['undo']> & {
  /** Null if it is undone at once. */
  readonly reason: string | null;
};

/** Undoes a change and returns the message for the toast. */
async function undo({ changeId, of, reason }: Undone): Promise<string> {
  const input = { params: { changeId }, body: { reason } };
  if (of !== 'cancellation') return undoneText(of, await callApi(undoMoveAtDesk, input));
  const { isMoney, takenSen } = await callApi(undoCancelAtDesk, input);
  return undoneText(of, { toCollectSen: isMoney ? takenSen : 0, toReturnSen: 0 });
}

/** Undoes a move, a swap or a cancellation, and shows a toast. */
export function useUndo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: undo,
    onMutate: clearToasts,
    onSuccess: (text) => showToast(text),
    onError: (error) => showToast(deskFailureMessage(error), 'danger'),
    onSettled: () => client.invalidateQueries({ queryKey: [dayKey] }),
  });
}

/** A toast with a button that undoes the change; without the button if it cannot be undone. */
export function showUndoable(done: string, onUndo: (() => void) | null): void {
  clearToasts();
  const button = onUndo !== null && <ToastButton label={deskMoveLabels.undo} onPress={onUndo} />;
  showToast(done, 'info', button);
}
