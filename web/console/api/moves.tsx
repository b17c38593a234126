import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import type { SlotEvent } from '#contract/console-slot-history.ts';
import {
  type MoveQuote,
  moveAtDesk,
  quoteMoveAtDesk,
  quoteSwapAtDesk,
  swapAtDesk,
  undoMoveAtDesk,
} from '#contract/desk-bookings.ts';
import { deskMoveLabels } from '#domain/words/desk-move-labels.ts';
import { callApi, failureMessage } from '#web/api/client.ts';
import { dayKey } from '#web/console/api/day.ts';
import { ToastButton } from '#web/console/frame/toast-button.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

export type MoveTarget = CallInput<typeof quoteMoveAtDesk>['body'];

/** The result of choosing the slot: a move, or a swap with the member who has it. */
export type Proposal =
  | { readonly kind: 'move'; readonly target: MoveTarget }
  | { readonly kind: 'swap'; readonly target: MoveTarget; readonly otherBookingId: string };

export interface ProposalQuote {
  readonly own: MoveQuote;
  /** Null for a move. */
  readonly other: MoveQuote | null;
}

async function quote(
  bookingId: string,
  proposal: Proposal,
  signal: AbortSignal,
): Promise<ProposalQuote> {
  const params = { bookingId };
  if (proposal.kind === 'move') {
    const own = await callApi(quoteMoveAtDesk, { params, body: proposal.target }, signal);
    return { own, other: null };
  }
  const { otherBookingId } = proposal;
  return callApi(quoteSwapAtDesk, { params, body: { otherBookingId } }, signal);
}

/**
 * The quote of the move. It is asked again whenever the day changes, until the booking is moved: then
 * its new slot would be refused as taken.
 */
export function useMoveQuote(bookingId: string, proposal: Proposal | null, isMoving: boolean) {
  return useQuery({
    queryKey: [dayKey, 'move-quote', bookingId, proposal],
    queryFn: ({ signal }) => proposal && quote(bookingId, proposal, signal),
    enabled: proposal !== null && !isMoving,
    gcTime: 0,
  });
}

export type DoneMove =
  | { readonly kind: 'move'; readonly input: CallInput<typeof moveAtDesk> }
  | { readonly kind: 'swap'; readonly input: CallInput<typeof swapAtDesk> };

/** The change that takes the move or the swap back; null if that is not possible. */
async function perform(move: DoneMove): Promise<string | null> {
  const { changeId } =
    move.kind === 'move'
      ? await callApi(moveAtDesk, move.input)
      : await callApi(swapAtDesk, move.input);
  return changeId;
}

export type UndoneMove = NonNullable<SlotEvent['undo']>;

/** Takes a move or a swap back, and says so. */
export function useUndoMove() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ changeId }: UndoneMove) => callApi(undoMoveAtDesk, { params: { changeId } }),
    onMutate: clearToasts,
    onSuccess: (_, { of }) => showToast(deskMoveLabels.undone[of]),
    onError: (error) => showToast(failureMessage(error), 'danger'),
    onSettled: () => client.invalidateQueries({ queryKey: [dayKey] }),
  });
}

/** Moves or swaps, and then shows the new day. */
export function useMove(done: string, onDone: () => void) {
  const client = useQueryClient();
  const undo = useUndoMove();
  return useMutation({
    mutationFn: perform,
    onSuccess: (changeId, { kind: of }) => {
      clearToasts();
      const button = changeId !== null && (
        <ToastButton label={deskMoveLabels.undo} onPress={() => undo.mutate({ changeId, of })} />
      );
      showToast(done, 'info', button);
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: [dayKey] }),
  });
}
