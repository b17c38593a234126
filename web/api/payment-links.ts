import { useMutation, useQuery } from '@tanstack/react-query';
import { type PaymentLink, payByLink, readPaymentLink } from '#contract/payment-links.ts';
import { callApi } from '#web/api/client.ts';

/** The payer has no live stream to hear from. */
const pauseMs = 5_000;

/** The state can change while the order is held, and after a payment that is not known yet. */
const pauseAfter = (link: PaymentLink | undefined, hasReturned: boolean): number | false => {
  const isAwaited = link?.state === 'open' || (link?.state === 'ended' && hasReturned);
  return isAwaited ? pauseMs : false;
};

export function usePaymentLink(token: string, hasReturned: boolean) {
  return useQuery({
    queryKey: ['payment-link', token],
    queryFn: ({ signal }) => callApi(readPaymentLink, { body: { token } }, signal),
    refetchInterval: ({ state }) => pauseAfter(state.data, hasReturned),
  });
}

export function usePayByLink(token: string) {
  return useMutation({ mutationFn: () => callApi(payByLink, { body: { token } }) });
}
