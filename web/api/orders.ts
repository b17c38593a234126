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
  placeOrder,
  priceCourts,
  releaseOrder,
} from '#contract/orders.ts';
import { freeSlotsPerWeek, weekStartOf } from '#domain/free-slots.ts';
import type { MembershipStatus } from '#domain/membership.ts';
import type { BookingDate } from '#domain/venue-time.ts';
import { ApiFailure, callApi } from '#web/api/client.ts';

export type CourtPrices = CallOutput<typeof priceCourts>;
export type SlotsToPrice = CallInput<typeof priceCourts>['body'];
export type OrderWish = CallInput<typeof placeOrder>['body'];
export type PlacedOrder = CallOutput<typeof placeOrder>;
export type OpenOrderFacts = CallOutput<typeof getOpenOrders>['orders'][number];
export type OrderStanding = CallOutput<typeof getOrder>;

/** The spec's time-out of a price request. */
const priceTimeoutMs = 5_000;

/** How soon a server that gave no prices is asked again. */
const priceAgainMs = 15_000;

/** How often an order is looked at that waits for its payment, should the live stream be silent. */
const lookMs = 5_000;
/** A payment that comes after the hold is rare, and its news comes by the stream. */
const lateLookMs = 30_000;

/**
 * What the server asks for the chosen slots. Null when it gave no answer in time: the checkout then
 * works prices out by itself, and asks again.
 */
export function useCourtPrices({ date, slots }: SlotsToPrice) {
  const isEmpty = Object.keys(slots).length === 0;
  return useQuery({
    queryKey: ['orders', 'prices', date, slots],
    queryFn: isEmpty
      ? skipToken
      : async ({ signal, client, queryKey }): Promise<CourtPrices | null> =>
          (await askPrices({ date, slots }, signal)) ??
          // What was read before is nearer to the truth than what is worked out here.
          client.getQueryData<CourtPrices | null>(queryKey) ??
          null,
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data === null && priceAgainMs,
  });
}

/** Null when there was no answer; a refusal is one, and fails. */
export async function askPrices(
  body: SlotsToPrice,
  signal: AbortSignal,
): Promise<CourtPrices | null> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(priceTimeoutMs)]);
  try {
    return await callApi(priceCourts, { body }, inTime);
  } catch (error) {
    if (signal.aborted || isRefusal(error)) throw error;
    return null;
  }
}

/** Whether a failure is the server's answer, and not the lack of one. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  if (error.code === 'pricing_failed') return true;
  return error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** How many free slots are left in the week of a date; none as long as that is not known. [FREE-3] */
export function useFreeSlotsLeft(date: BookingDate | null, status: MembershipStatus): number {
  const week = date !== null && freeSlotsPerWeek(status) > 0 ? weekStartOf(date) : null;
  const body = { date: week ?? '', slots: {} };
  const { data } = useQuery({
    queryKey: ['orders', 'free-slots', week],
    queryFn: week === null ? skipToken : ({ signal }) => callApi(priceCourts, { body }, signal),
    staleTime: 0,
  });
  return data?.freeSlotsLeft ?? 0;
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

/** How one order stands; it is looked at until its payment has come. */
export function useOrder(orderId: string | null) {
  return useQuery({
    queryKey: ['orders', 'standing', orderId],
    queryFn:
      orderId === null
        ? skipToken
        : ({ signal }) => callApi(getOrder, { params: { orderId } }, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'pending' && (data.isHeld ? lookMs : lateLookMs),
  });
}

export function usePlaceOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: OrderWish) => callApi(placeOrder, { body }),
    onSettled: () => rereadOrders(client),
  });
}

export function useReleaseOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (orderId: string) => callApi(releaseOrder, { params: { orderId } }),
    onSettled: () => rereadOrders(client),
  });
}

/** Reads again whatever an order can change; the live stream may be silent. */
export function rereadOrders(client: QueryClient): void {
  for (const key of ['orders', 'bookings', 'credits', 'billing']) {
    void client.invalidateQueries({ queryKey: [key] });
  }
}
