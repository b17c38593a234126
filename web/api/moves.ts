import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import { moveBooking } from '#contract/moves.ts';
import { callApi } from '#web/api/client.ts';
import { retryLostAnswers } from '#web/api/lost-answers.ts';
import { refetchOrders } from '#web/api/orders.ts';

export type MoveRequest = CallInput<typeof moveBooking>['body'];

export function useMoveBooking(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    ...retryLostAnswers,
    mutationFn: (body: MoveRequest) => callApi(moveBooking, { params: { bookingId }, body }),
    onSettled: () => {
      refetchOrders(client);
      // A refusal may be about a slot whose live event has not arrived yet.
      void client.invalidateQueries({ queryKey: ['slots'] });
    },
  });
}
