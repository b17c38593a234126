import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/call.ts';
import { placeLessonOrder } from '#contract/lessons.ts';
import { placeMembershipOrder } from '#contract/memberships.ts';
import { placeOrder } from '#contract/orders.ts';
import { callApi } from '#web/api/client.ts';
import { refetchOrders } from '#web/api/orders.ts';

export type PlacedOrder = CallOutput<typeof placeOrder>;

type Nameless<Body> = Omit<Body, 'orderId'>;

/** An order before it has an id. */
export type OrderRequest =
  | { readonly kind: 'courts'; readonly form: Nameless<CallInput<typeof placeOrder>['body']> }
  | {
      readonly kind: 'lessons';
      readonly form: Nameless<CallInput<typeof placeLessonOrder>['body']>;
    }
  | {
      readonly kind: 'membership';
      readonly form: Nameless<CallInput<typeof placeMembershipOrder>['body']>;
    };

interface NamedRequest {
  readonly request: OrderRequest;
  readonly orderId: string;
}

function place({ request, orderId }: NamedRequest): Promise<PlacedOrder> {
  switch (request.kind) {
    case 'courts':
      return callApi(placeOrder, { body: { ...request.form, orderId } });
    case 'lessons':
      return callApi(placeLessonOrder, { body: { ...request.form, orderId } });
    case 'membership':
      return callApi(placeMembershipOrder, { body: { ...request.form, orderId } });
  }
}

const mutationKey = ['place-order'];

export function usePlaceOrder() {
  const client = useQueryClient();
  return useMutation({ mutationKey, mutationFn: place, onSettled: () => refetchOrders(client) });
}

/** True if an order is being placed and its outcome is not known yet. */
export function useIsPlacing(): boolean {
  return useIsMutating({ mutationKey }) > 0;
}
