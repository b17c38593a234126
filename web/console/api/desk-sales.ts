import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/call.ts';
import { payLessonAtDesk, quoteAtDesk, sellAtDesk } from '#contract/desk-sales.ts';
import { callApi, failureCode } from '#web/api/client.ts';
import { isOutcomeUnknown, retryUnknownOutcomes } from '#web/api/lost-answers.ts';
import { dayKey } from '#web/console/api/day.ts';
import { withFreshFactor } from '#web/console/api/fresh-factor.ts';
import { saleQuoteKey } from '#web/console/api/sale-quote-key.ts';

type Asked = CallInput<typeof quoteAtDesk>['body'];
export type Sale = CallInput<typeof sellAtDesk>['body'];

/** The price of the slots for the buyer now. */
export function useSaleQuote(asked: Asked) {
  return useQuery({
    queryKey: [saleQuoteKey, asked],
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

interface SaleOutcomes {
  readonly onSold: (sold: CallOutput<typeof sellAtDesk>, sale: Sale) => void;
  /** Another buyer got the slot; the form and its error then disappear. */
  readonly onGone: () => void;
  /** The slot may be held, so that the form has disappeared, and nobody knows whether it is sold. */
  readonly onUnknown: () => void;
}

/** Sells at the desk. The same sale is sent again if its outcome is unknown. */
export function useSellAtDesk({ onSold, onGone, onUnknown }: SaleOutcomes) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Sale) => withFreshFactor(() => callApi(sellAtDesk, { body })),
    ...retryUnknownOutcomes,
    onSuccess: onSold,
    onError: (error) => {
      if (slotTakenCodes.includes(failureCode(error))) onGone();
      else if (isOutcomeUnknown(error)) onUnknown();
    },
    // A sale can be refused because a price or a claim has changed.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [dayKey] }),
        client.invalidateQueries({ queryKey: [saleQuoteKey] }),
      ]),
  });
}

/** Takes the money for a private lesson. The same payment is sent again if its outcome is unknown. */
export function usePayLesson() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<typeof payLessonAtDesk>) => callApi(payLessonAtDesk, input),
    ...retryUnknownOutcomes,
    onSettled: () => client.invalidateQueries({ queryKey: [dayKey] }),
  });
}
