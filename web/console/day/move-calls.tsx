import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import {
  type MoveQuote,
  moveAtDesk,
  quoteMoveAtDesk,
  quoteSwapAtDesk,
  swapAtDesk,
} from '#contract/desk-bookings.ts';
import { callApi } from '#web/api/client.ts';
import { dayKey } from '#web/console/api/day.ts';
import { useUndo } from '#web/console/day/undo.tsx';
import { showUndoable } from '#web/console/ui/undoable-toast.tsx';

type MoveTarget = CallInput<typeof quoteMoveAtDesk>['body'];

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
 * The quote of the move. It is refetched whenever the day changes, until the booking is moved:
 * after that its new slot would be refused as taken.
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

/** A move with the message of its success. */
type WordedMove = DoneMove & { readonly done: string };

/** The change to undo for the move or the swap; null if it cannot be undone. */
async function perform(move: WordedMove): Promise<string | null> {
  const { changeId } =
    move.kind === 'move'
      ? await callApi(moveAtDesk, move.input)
      : await callApi(swapAtDesk, move.input);
  return changeId;
}

/** Moves or swaps, and then shows the new day. */
export function useMove(onDone: () => void) {
  const client = useQueryClient();
  const undo = useUndo();
  return useMutation({
    mutationFn: perform,
    onSuccess: (changeId, { kind: of, done }) => {
      showUndoable(
        done,
        changeId === null ? null : () => undo.mutate({ changeId, of, reason: null }),
      );
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: [dayKey] }),
  });
}
