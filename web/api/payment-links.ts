import { useMutation, useQuery } from '@tanstack/react-query';
import { type PaymentLink, payByLink, readPaymentLink } from '#contract/payment-links.ts';
import { callApi } from '#web/api/client.ts';

/** While the venue holds the order, its payer has no live stream to hear from. */
const pauseMs = 5_000;

const pauseAfter = (link: PaymentLink | undefined): number | false =>
  link?.state === 'open' ? pauseMs : false;

export function usePaymentLink(token: string) {
  return useQuery({
    queryKey: ['payment-link', token],
    queryFn: ({ signal }) => callApi(readPaymentLink, { body: { token } }, signal),
    refetchInterval: ({ state }) => pauseAfter(state.data),
  });
}

export function usePayByLink(token: string) {
  return useMutation({ mutationFn: () => callApi(payByLink, { body: { token } }) });
}
