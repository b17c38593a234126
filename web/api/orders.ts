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

export type CourtPrices = CallOutput<typeof priceCourts>;
type SlotsToPrice = CallInput<typeof priceCourts>['body'];
export type OpenOrderFacts = CallOutput<typeof getOpenOrders>['orders'][number];
export type OrderStanding = CallOutput<typeof getOrder>;

/** How often an order is looked at that waits for its payment, should the live stream be silent. */
const lookMs = 5_000;
/** A payment that comes after the hold is rare, and its news comes by the stream. */
const lateLookMs = 30_000;

/** What the server asks for the chosen slots, and what is left of free slots and credits. */
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
 * How many free slots are left in the week of a date; undefined until that is known, and null for
 * memberships without any and when the server does not say in time. [FREE-3]
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

/** The billing details of the latest order, to begin the form with. */
export function useLatestBilling() {
  return useQuery({
    queryKey: ['billing', 'latest'],
    queryFn: ({ signal }) => callApi(getLatestBilling, {}, signal),
  });
}

/** The orders that still wait for their payment, newest first; undefined until they are known. */
export function useOpenOrders(): readonly OpenOrderFacts[] | undefined {
  return useQuery({
    queryKey: ['orders', 'open'],
    queryFn: ({ signal }) => callApi(getOpenOrders, {}, signal),
    staleTime: 0,
    // No event says that a hold is over.
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.orders.length > 0 && lookMs,
  }).data?.orders;
}

/** How one order stands, null when the member has none of that id; looked at until it is paid. */
export function useOrder(orderId: string | null) {
  return useQuery({
    queryKey: ['orders', 'standing', orderId],
    queryFn: orderId === null ? skipToken : ({ signal }) => findOrder(orderId, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => pauseBeforeNextLook(data),
  });
}

/** An id from the address may be anybody's, or none at all. */
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
  // A first look that failed is followed by another.
  if (order === undefined) return lookMs;
  return order?.status === 'pending' && (order.isHeld ? lookMs : lateLookMs);
}

/** The order that an address without one is about; null for none, undefined until it is known. */
export function useReturnedOrder(isAsking: boolean): string | null | undefined {
  return useQuery({
    queryKey: ['orders', 'returned'],
    queryFn: isAsking ? ({ signal }) => callApi(getReturnedOrder, {}, signal) : skipToken,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => data === undefined && lookMs,
  }).data?.orderId;
}

export function useReleaseOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (orderId: string) => callApi(releaseOrder, { params: { orderId } }),
    onSettled: () => rereadOrders(client),
  });
}

/** The first names of all that an order can change, whatever it is for. */
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

/** Reads again whatever an order can change; the live stream may be silent. */
export function rereadOrders(client: QueryClient): void {
  for (const key of changedByOrders) void client.invalidateQueries({ queryKey: [key] });
}
