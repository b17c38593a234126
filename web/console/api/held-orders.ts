import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import { makePaymentLink, payHeldOrder, releaseHeldOrder } from '#contract/desk-sales.ts';
import { callApi } from '#web/api/client.ts';
import { retryUnknownOutcomes } from '#web/api/lost-answers.ts';
import { dayKey } from '#web/console/api/day.ts';
import { ordersKey } from '#web/console/api/orders-key.ts';

interface LinkAsked {
  readonly orderId: string;
  readonly isMailed: boolean;
}

/** The day shows the hold, and so does the page of its order. */
const refetchHeld = (client: QueryClient) =>
  Promise.all([dayKey, ordersKey].map((key) => client.invalidateQueries({ queryKey: [key] })));

/** Makes another payment link for an order that was sold by phone. */
export function useMakeLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ orderId, isMailed }: LinkAsked) =>
      callApi(makePaymentLink, { params: { orderId }, body: { isMailed } }),
    onSuccess: (_, { isMailed }) => (isMailed ? refetchHeld(client) : undefined),
  });
}

/** Takes the money at the desk for an order that a link was sent for. */
export function usePayHeldOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<typeof payHeldOrder>) => callApi(payHeldOrder, input),
    ...retryUnknownOutcomes,
    onSettled: () => refetchHeld(client),
  });
}

/** Calls `onEnded` even if the refetched day has removed the button. */
export function useReleaseHeldOrder(onEnded: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (orderId: string) => callApi(releaseHeldOrder, { params: { orderId } }),
    onSuccess: onEnded,
    onSettled: () => refetchHeld(client),
  });
}
