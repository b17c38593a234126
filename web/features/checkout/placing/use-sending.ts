import { useRef } from 'react';
import { makeOrderId } from '#domain/orders/orders.ts';
import { type OrderRequest, type PlacedOrder, usePlaceOrder } from '#web/api/placing.ts';
import { venueNow } from '#web/api/venue-clock.ts';
import {
  attemptFor,
  forgetAttempt,
  isAnswer,
  recallAttempt,
  rememberAttempt,
} from '#web/features/checkout/placing/attempt.ts';

interface Answers {
  readonly onPlaced: (placed: PlacedOrder) => void;
  readonly onFailed: (failure: unknown) => void;
}

interface Sending {
  readonly isSending: boolean;
  readonly send: (request: OrderRequest, answers: Answers) => void;
}

/** Sends an order once for all clicks, and with the same id until its outcome is known. */
export function useSending(userId: string): Sending {
  const placeOrder = usePlaceOrder();
  const isOnItsWay = useRef(false);
  return {
    isSending: placeOrder.isPending,
    send: (request, { onPlaced, onFailed }) => {
      // A second click can come before the first one has rendered.
      if (isOnItsWay.current) return;
      isOnItsWay.current = true;
      const attempt = attemptFor(recallAttempt(userId), JSON.stringify(request), newOrderId);
      rememberAttempt(userId, attempt);
      placeOrder.mutate(
        { request, orderId: attempt.orderId },
        {
          onSuccess: (placed) => {
            forgetAttempt(userId);
            onPlaced(placed);
          },
          onError: (failure) => {
            if (isAnswer(failure)) forgetAttempt(userId);
            onFailed(failure);
          },
          onSettled: () => {
            isOnItsWay.current = false;
          },
        },
      );
    },
  };
}

function newOrderId(): string {
  return makeOrderId(crypto.getRandomValues(new Uint8Array(8)), venueNow());
}
