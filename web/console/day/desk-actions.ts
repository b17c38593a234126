import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/call.ts';
import { blockSlots, unblockSlots } from '#contract/desk-blocks.ts';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
import { displayAmount, type Sen } from '#domain/money/money.ts';
import { blockLabels, cancelLabels } from '#domain/words/desk-cancel-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { amountsOfRefusal } from '#domain/words/staff-refusal-lines.ts';
import { ApiFailure, callApi, failureMessage } from '#web/api/client.ts';
import { dayKey } from '#web/console/api/day.ts';
import { withFreshFactor } from '#web/console/api/fresh-factor.ts';
import type { CourtColumn } from '#web/console/day/grid.ts';
import { showUndoable, useUndo } from '#web/console/day/undo.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

type Court = Pick<CourtColumn, 'name'>;
type Block = CallInput<typeof blockSlots>['body'];

interface BlockToMake {
  readonly body: Block;
  /** The money to return to guests among the cancelled bookings. */
  readonly toReturnSen: Sen;
}

type Unblock = CallInput<typeof unblockSlots>['body'];

const runBlock = (body: Block) => withFreshFactor(() => callApi(blockSlots, { body }));
const runUnblock = (body: Unblock) => callApi(unblockSlots, { body });

/** Undoes a block or its removal, and shows a toast. */
function useUndoBlock<Body>(run: (body: Body) => Promise<unknown>, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onMutate: clearToasts,
    onSuccess: () => showToast(done),
    onError: (error) => showToast(blockFailure(error), 'danger'),
    onSettled: () => client.invalidateQueries({ queryKey: [dayKey] }),
  });
}

/** Why slots were not blocked, with the amounts of the refusal. */
export function blockFailure(error: Error): string {
  const { code, details } = error instanceof ApiFailure ? error : { code: null, details: null };
  return amountsOfRefusal(code, details) ?? failureMessage(error);
}

function blockedText(
  court: Court,
  { cancelled, refundedSen }: CallOutput<typeof blockSlots>,
  toReturnSen: Sen,
): string {
  const { done, doneAndCancelledOne, doneAndCancelled, toReturn } = blockLabels;
  const texts = [done, doneAndCancelledOne];
  const text = fill(texts[cancelled] ?? doneAndCancelled, {
    court: court.name,
    count: `${cancelled}`,
    amount: displayAmount(refundedSen),
  });
  if (cancelled === 0 || toReturnSen === 0) return text;
  return `${text} ${fill(toReturn, { amount: displayAmount(toReturnSen) })}`;
}

/**
 * Blocks slots. If somebody else has just taken one, the form may be gone when the answer comes; a
 * toast then says so.
 */
export function useBlockSlots(court: Court, isShown: () => boolean) {
  const client = useQueryClient();
  const { removed, notDone } = blockLabels;
  const undo = useUndoBlock(runUnblock, fill(removed, { court: court.name }));
  return useMutation({
    mutationFn: ({ body }: BlockToMake) => runBlock(body),
    onSuccess: (answer, { body: { courtId, date, slots }, toReturnSen }) => {
      // The bookings would not come back with the slots.
      const onUndo = answer.cancelled > 0 ? null : () => undo.mutate({ courtId, date, slots });
      showUndoable(blockedText(court, answer, toReturnSen), onUndo);
      return client.invalidateQueries({ queryKey: [dayKey] });
    },
    onError: async (error) => {
      await client.invalidateQueries({ queryKey: [dayKey] });
      if (!isShown()) showToast(fill(notDone, { failure: blockFailure(error) }), 'danger');
    },
  });
}

/** Removes a block that has this reason. */
export function useUnblockSlots(court: Court, reason: string) {
  const client = useQueryClient();
  const { done, removed } = blockLabels;
  const undo = useUndoBlock(runBlock, fill(done, { court: court.name }));
  return useMutation({
    mutationFn: runUnblock,
    onSuccess: ({ slots }, { courtId, date }) => {
      const again = { courtId, date, slots, reason };
      showUndoable(fill(removed, { court: court.name }), () => undo.mutate(again));
      return client.invalidateQueries({ queryKey: [dayKey] });
    },
  });
}

type Cancelled = CallOutput<typeof cancelAtDesk>;

function cancelledText(name: string, { gaveBack, amountSen }: Cancelled): string {
  const { done, doneWithCredits, doneWithMoney } = cancelLabels;
  const texts: Partial<Record<Cancelled['gaveBack'], string>> = {
    money: doneWithMoney,
    credits: doneWithCredits,
  };
  return fill(texts[gaveBack] ?? done, { name, amount: displayAmount(amountSen) });
}

/** The message if somebody else has ended the booking before. */
function endedByOtherText(
  name: string,
  { name: by }: NonNullable<Cancelled['endedBy']>,
  { gaveBack, amountSen }: Cancelled,
): string {
  const { endedByOther, byMember, outcome } = cancelLabels;
  const outcomes: Partial<Record<Cancelled['gaveBack'], string>> = outcome;
  const amount = displayAmount(amountSen);
  return fill(endedByOther, {
    name,
    by: by ?? byMember,
    outcome: fill(outcomes[gaveBack] ?? outcome.nothing, { amount }),
  });
}

/** Cancels a booking, shows the new day, and offers to undo it. */
export function useCancelAtDesk(name: string) {
  const client = useQueryClient();
  const undo = useUndo();
  return useMutation({
    mutationFn: (input: CallInput<typeof cancelAtDesk>) =>
      withFreshFactor(() => callApi(cancelAtDesk, input)),
    onSuccess: (answer) => {
      const { changeId, endedBy } = answer;
      if (endedBy !== null) {
        clearToasts();
        showToast(endedByOtherText(name, endedBy, answer), 'danger');
        return client.invalidateQueries({ queryKey: [dayKey] });
      }
      const done = cancelledText(name, answer);
      const undone = { changeId: changeId ?? '', of: 'cancellation', reason: null } as const;
      showUndoable(done, changeId === null ? null : () => undo.mutate(undone));
      return client.invalidateQueries({ queryKey: [dayKey] });
    },
  });
}
