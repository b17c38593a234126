import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/call.ts';
import { blockSlots, unblockSlots } from '#contract/desk-blocks.ts';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
import { displayAmount } from '#domain/money/money.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { callApi } from '#web/api/client.ts';
import { dayKey } from '#web/console/api/day.ts';
import { withFreshFactor } from '#web/console/api/fresh-factor.ts';
import { showUndoable, useUndo } from '#web/console/day/undo.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

/** Runs a change of the desk, shows the new day and says what was done. */
function useDeskAction<Input>(run: (input: Input) => Promise<unknown>, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => {
      clearToasts();
      showToast(done);
      return client.invalidateQueries({ queryKey: [dayKey] });
    },
  });
}

export function useBlockSlots(done: string) {
  return useDeskAction(
    (body: CallInput<typeof blockSlots>['body']) =>
      withFreshFactor(() => callApi(blockSlots, { body })),
    done,
  );
}

export function useUnblockSlots(done: string) {
  return useDeskAction(
    (body: CallInput<typeof unblockSlots>['body']) => callApi(unblockSlots, { body }),
    done,
  );
}

type Cancelled = CallOutput<typeof cancelAtDesk>;

function cancelledText(name: string, { gaveBack, amountSen }: Cancelled): string {
  const { done, doneWithCredits, doneWithMoney } = consoleLabels.cancel;
  const texts: Partial<Record<Cancelled['gaveBack'], string>> = {
    money: doneWithMoney,
    credits: doneWithCredits,
  };
  return fill(texts[gaveBack] ?? done, { name, amount: displayAmount(amountSen) });
}

/** Cancels a booking, shows the new day, and offers to undo it. */
export function useCancelAtDesk(name: string) {
  const client = useQueryClient();
  const undo = useUndo();
  return useMutation({
    mutationFn: (input: CallInput<typeof cancelAtDesk>) =>
      withFreshFactor(() => callApi(cancelAtDesk, input)),
    onSuccess: (answer) => {
      const { changeId } = answer;
      const done = cancelledText(name, answer);
      const undone = { changeId: changeId ?? '', of: 'cancellation', reason: null } as const;
      showUndoable(done, changeId === null ? null : () => undo.mutate(undone));
      return client.invalidateQueries({ queryKey: [dayKey] });
    },
  });
}
