import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SlotEvent } from '#contract/console-slot-history.ts';
import { undoCancelAtDesk, undoMoveAtDesk } from '#contract/desk-bookings.ts';
import { displayAmount } from '#domain/money/money.ts';
import { deskMoveLabels } from '#domain/words/desk-move-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { callApi, failureMessage } from '#web/api/client.ts';
import { dayKey } from '#web/console/api/day.ts';
import { ToastButton } from '#web/console/frame/toast-button.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

export type Undone = NonNullable<SlotEvent['undo']> & {
  /** Null if it is taken back at once. */
  readonly reason: string | null;
};

/** Takes a change back, and returns what to say. */
async function takeBack({ changeId, of, reason }: Undone): Promise<string> {
  const input = { params: { changeId }, body: { reason } };
  const { undone, undoneWithMoney } = deskMoveLabels;
  if (of !== 'cancellation') {
    await callApi(undoMoveAtDesk, input);
    return undone[of];
  }
  const { isMoney, takenSen } = await callApi(undoCancelAtDesk, input);
  return isMoney ? fill(undoneWithMoney, { amount: displayAmount(takenSen) }) : undone[of];
}

/** Takes a move, a swap or a cancellation back, and says so. */
export function useUndo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: takeBack,
    onMutate: clearToasts,
    onSuccess: (text) => showToast(text),
    onError: (error) => showToast(failureMessage(error), 'danger'),
    onSettled: () => client.invalidateQueries({ queryKey: [dayKey] }),
  });
}

/** Says what was done, with a button that takes it back; null if that is not possible. */
export function showUndoable(done: string, onUndo: (() => void) | null): void {
  clearToasts();
  const button = onUndo !== null && <ToastButton label={deskMoveLabels.undo} onPress={onUndo} />;
  showToast(done, 'info', button);
}
