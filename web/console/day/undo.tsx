import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SlotEvent } from '#contract/console-slot-history.ts';
import { undoCancelAtDesk, undoMoveAtDesk } from '#contract/desk-bookings.ts';
import { callApi } from '#web/api/client.ts';
import { dayKey } from '#web/console/api/day.ts';
import { deskFailureMessage } from '#web/console/api/desk-failure.ts';
import { undoneText } from '#web/console/day/move-words.ts';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

type Undone = Pick<NonNullable<SlotEvent['undo']>, 'changeId' | 'of'> & {
  /** Null if it is undone at once. */
  readonly reason: string | null;
  /** The cancellations that were made together with this one. */
  readonly also?: string[];
};

/** Undoes a change and returns the message for the toast. */
async function undo({ changeId, of, reason, also }: Undone): Promise<string> {
  const params = { changeId };
  if (of !== 'cancellation') {
    return undoneText(of, await callApi(undoMoveAtDesk, { params, body: { reason } }));
  }
  const { isMoney, takenSen } = await callApi(undoCancelAtDesk, {
    params,
    body: { reason, ...(also && { also }) },
  });
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
