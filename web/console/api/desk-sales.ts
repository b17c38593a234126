import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import { quoteAtDesk, sellAtDesk } from '#contract/desk-sales.ts';
import { callApi, failureCode } from '#web/api/client.ts';
import { dayKey } from '#web/console/api/day.ts';
import { withFreshFactor } from '#web/console/api/fresh-factor.ts';

type Asked = CallInput<typeof quoteAtDesk>['body'];
export type Sale = CallInput<typeof sellAtDesk>['body'];

/** What the slots cost the buyer now. */
export function useSaleQuote(asked: Asked) {
  return useQuery({
    queryKey: ['sale-quote', asked],
    queryFn: ({ signal }) => callApi(quoteAtDesk, { body: asked }, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

const slotTakenCodes: readonly unknown[] = [
  'timeslot_taken',
  'timeslot_being_processed',
  'slot_gone',
];

/** Calls `onGone` if another buyer got the slot; the form and its error then disappear. */
export function useSellAtDesk(onSold: () => void, onGone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Sale) => withFreshFactor(() => callApi(sellAtDesk, { body })),
    onSuccess: onSold,
    onError: (error) => {
      if (slotTakenCodes.includes(failureCode(error))) onGone();
    },
    // A sale can be refused because a price or a claim has changed.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [dayKey] }),
        client.invalidateQueries({ queryKey: ['sale-quote'] }),
      ]),
  });
}
