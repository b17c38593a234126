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
import { clearToasts, showToast } from '#web/ui/toast.tsx';

export type MoveTarget = CallInput<typeof quoteMoveAtDesk>['body'];

/** What the chosen slot would mean: a move, or a swap with the member who has it. */
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

/** What it would cost now. It is asked again whenever the day changes. */
export function useMoveQuote(bookingId: string, proposal: Proposal | null) {
  return useQuery({
    queryKey: [dayKey, 'move-quote', bookingId, proposal],
    queryFn: ({ signal }) => proposal && quote(bookingId, proposal, signal),
    enabled: proposal !== null,
    gcTime: 0,
  });
}

export type DoneMove =
  | { readonly kind: 'move'; readonly input: CallInput<typeof moveAtDesk> }
  | { readonly kind: 'swap'; readonly input: CallInput<typeof swapAtDesk> };

/** Moves or swaps, and then shows the new day. */
export function useMove(done: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (move: DoneMove): Promise<unknown> =>
      move.kind === 'move' ? callApi(moveAtDesk, move.input) : callApi(swapAtDesk, move.input),
    onSuccess: () => {
      clearToasts();
      showToast(done);
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: [dayKey] }),
  });
}
