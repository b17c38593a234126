import {
  type QueryClient,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/call.ts';
import {
  getLatestBilling,
  getOpenOrders,
  getOrder,
  getReturnedOrder,
  priceCourts,
  releaseOrder,
} from '#contract/orders.ts';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { isOrderId } from '#domain/orders/orders.ts';
import { freeSlotsPerWeek, weekStartOf } from '#domain/slots/allowance.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { ApiFailure, callApi } from '#web/api/client.ts';
import { priceQuery } from '#web/api/price-query.ts';
import { refetchChanged } from '#web/api/refetch.ts';

export type CourtPrices = CallOutput<typeof priceCourts>;
type SlotsToPrice = CallInput<typeof priceCourts>['body'];
export type OpenOrderFacts = CallOutput<typeof getOpenOrders>['orders'][number];
export type OrderStanding = CallOutput<typeof getOrder>;

/** Poll interval for an order that waits for its payment, in case the live stream is silent. */
const pollMs = 5_000;
/** A payment after the hold has expired is rare, and announced by the live stream. */
const latePollMs = 30_000;

/** The server's prices for the selected slots, and the free slots and credits left. */
export function useCourtPrices({ date, slots }: SlotsToPrice, isAsking = true) {
  const isEmpty = Object.keys(slots).length === 0;
  return useQuery(
    priceQuery(
      ['courts', date, slots],
      isEmpty || !isAsking
        ? null
        : (signal) => callApi(priceCourts, { body: { date, slots } }, signal),
    ),
  );
}

/**
 * The free slots left in the week of a date. Undefined until known; null for memberships without
 * any, and if the server does not answer in time. [FREE-3]
 */
export function useFreeSlotsLeft(
  date: BookingDate | null,
  status: MembershipStatus,
): number | null | undefined {
  const week = date !== null && freeSlotsPerWeek(status) > 0 ? weekStartOf(date) : null;
  const body = { date: week ?? '', slots: {} };
  const { data, isLoading } = useQuery(
    priceQuery(
      ['free-slots', week],
      week === null ? null : (signal) => callApi(priceCourts, { body }, signal),
    ),
  );
  return isLoading ? undefined : (data?.freeSlotsLeft ?? null);
}

/** The billing details of the latest order, which prefill the form. */
export function useLatestBilling() {
  return useQuery({
    queryKey: ['billing', 'latest'],
    queryFn: ({ signal }) => callApi(getLatestBilling, {}, signal),
  });
}

/** The orders that still wait for their payment, newest first; undefined until loaded. */
export function useOpenOrders(): readonly OpenOrderFacts[] | undefined {
  return useQuery({
    queryKey: ['orders', 'open'],
    queryFn: ({ signal }) => callApi(getOpenOrders, {}, signal),
    staleTime: 0,
    // No live event says that a hold has expired.
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.orders.length > 0 && pollMs,
  }).data?.orders;
}

/** One order, or null if the member has none with that id. Polled until it is paid. */
export function useOrder(orderId: string | null) {
  return useQuery({
    queryKey: ['orders', 'standing', orderId],
    queryFn: orderId === null ? skipToken : ({ signal }) => findOrder(orderId, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => pauseBeforeNextLook(data),
  });
}

/** An id in a URL may be another member's, or not exist at all. */
export async function findOrder(
  orderId: string,
  signal?: AbortSignal,
): Promise<OrderStanding | null> {
  if (!isOrderId(orderId)) return null;
  try {
    return await callApi(getOrder, { params: { orderId } }, signal);
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  }
}

function pauseBeforeNextLook(order: OrderStanding | null | undefined): number | false {
  // If the first fetch failed, poll again.
  if (order === undefined) return pollMs;
  return order?.status === 'pending' && (order.isHeld ? pollMs : latePollMs);
}

/** The order to show when the URL names none; null for none, undefined until known. */
export function useReturnedOrder(isAsking: boolean): string | null | undefined {
  return useQuery({
    queryKey: ['orders', 'returned'],
    queryFn: isAsking ? ({ signal }) => callApi(getReturnedOrder, {}, signal) : skipToken,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => data === undefined && pollMs,
  }).data?.orderId;
}

export function useReleaseOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (orderId: string) => callApi(releaseOrder, { params: { orderId } }),
    onSettled: () => refetchOrders(client),
  });
}

/** The query keys of everything that an order can change. */
const changedByOrders = [
  'orders',
  'bookings',
  'credits',
  'billing',
  'lessons',
  'lesson-offers',
  'memberships',
  'profile',
] as const;

/** Refetches everything that an order can change, because the live stream may be silent. */
export function refetchOrders(client: QueryClient): void {
  for (const key of changedByOrders) void refetchChanged(client, [key]);
}
