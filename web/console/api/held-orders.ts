import { useMutation, useQueryClient } from '@tanstack/react-query';
import { makePaymentLink, releaseHeldOrder } from '#contract/desk-sales.ts';
import { callApi } from '#web/api/client.ts';
import { dayKey } from '#web/console/api/day.ts';

interface LinkAsked {
  readonly orderId: string;
  readonly isMailed: boolean;
}

/** Makes another payment link for an order that was sold by phone. */
export function useMakeLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ orderId, isMailed }: LinkAsked) =>
      callApi(makePaymentLink, { params: { orderId }, body: { isMailed } }),
    onSuccess: (_, { isMailed }) =>
      isMailed ? client.invalidateQueries({ queryKey: [dayKey] }) : undefined,
  });
}

/** Calls `onEnded` even if the refetched day has removed the button. */
export function useReleaseHeldOrder(onEnded: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (orderId: string) => callApi(releaseHeldOrder, { params: { orderId } }),
    onSuccess: onEnded,
    onSettled: () => client.invalidateQueries({ queryKey: [dayKey] }),
  });
}
