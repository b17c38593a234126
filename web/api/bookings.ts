import {
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { getPastBookings, getUpcomingBookings, type UpcomingBooking } from '#contract/bookings.ts';
import { cancelBooking, refundBooking } from '#contract/refunds.ts';
import { returnInWords, returnKinds } from '#domain/bookings/refunds.ts';
import type { Sen } from '#domain/money/money.ts';
import { orderStatuses } from '#domain/orders/orders.ts';
import { callApi } from '#web/api/client.ts';
import { retryLostAnswers } from '#web/api/lost-answers.ts';
import { refetchOrders } from '#web/api/orders.ts';

const upcomingBookingsQuery = queryOptions({
  queryKey: ['bookings', 'upcoming'],
  queryFn: ({ signal }) => callApi(getUpcomingBookings, {}, signal),
});

/** They are not loaded for a screen that has no use for them. */
export function useUpcomingBookings(isAsked = true) {
  return useQuery({ ...upcomingBookingsQuery, ...(!isAsked && { queryFn: skipToken }) });
}

/** The newest past bookings, for a member who has none ahead. */
export function useNewestPastBookings(isAsked: boolean) {
  return useQuery({
    queryKey: ['bookings', 'history', 'newest'],
    queryFn: isAsked ? ({ signal }) => callApi(getPastBookings, { query: {} }, signal) : skipToken,
  });
}

/** The booking as the server has it now, for a member about to cancel or refund it. */
export type FreshBooking =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'gone' }
  | { readonly kind: 'known'; readonly booking: UpcomingBooking };

/** Refetches the booking, however recently the list was loaded. */
export function useFreshBooking(bookingId: string): FreshBooking {
  const query = useQuery({ ...upcomingBookingsQuery, refetchOnMount: 'always' });
  if (!query.isFetchedAfterMount) return { kind: 'loading' };
  if (query.isError) {
    return query.isFetching
      ? { kind: 'loading' }
      : { kind: 'failed', retry: () => void query.refetch() };
  }
  const booking = query.data?.bookings.find(({ id }) => id === bookingId);
  return booking === undefined ? { kind: 'gone' } : { kind: 'known', booking };
}

/** Removes a booking from the cached list once the server has said that it is gone. */
export function forgetBooking(client: QueryClient, bookingId: string): void {
  client.setQueryData(
    upcomingBookingsQuery.queryKey,
    (list) => list && { ...list, bookings: list.bookings.filter(({ id }) => id !== bookingId) },
  );
}

/** An answer that does not say what happened. A proxy may have sent it. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
}

/** Refunds a paid booking and cancels a free one; says what was returned for it. */
export function useRefundOrCancel() {
  const client = useQueryClient();
  return useMutation({
    ...retryLostAnswers,
    mutationFn: async ({ id, paidSen }: Pick<UpcomingBooking, 'id' | 'paidSen'>) => {
      const params = { bookingId: id };
      return paidSen > 0
        ? wordsOfRefund(await callApi(refundBooking, { params }))
        : wordsOfCancellation(await callApi(cancelBooking, { params }));
    },
    onSettled: () => refetchOrders(client),
  });
}

/**
 * Credits are owed at this point, so only an answer with the amount and the order status counts.
 */
export function wordsOfRefund(answer: unknown): string {
  const { orderStatus } = partsOf(answer);
  const isStatus = orderStatus === null || orderStatuses.some((status) => status === orderStatus);
  if (!isStatus) throw new UnexpectedAnswer();
  return wordsOfCancellation(answer);
}

export function wordsOfCancellation(answer: unknown): string {
  const { gaveBack, amountCredited } = partsOf(answer);
  const kind = returnKinds.find((known) => known === gaveBack);
  if (kind === undefined || !isAmount(amountCredited)) throw new UnexpectedAnswer();
  return returnInWords(kind, amountCredited);
}

const isAmount = (value: unknown): value is Sen => Number.isSafeInteger(value);

function partsOf(answer: unknown): Readonly<Record<string, unknown>> {
  return typeof answer === 'object' && answer !== null ? { ...answer } : {};
}
