import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { getUpcomingBookings, type UpcomingBooking } from '#contract/bookings.ts';
import { cancelBooking, refundBooking } from '#contract/refunds.ts';
import { orderStatuses } from '#domain/orders/orders.ts';
import { callApi } from '#web/api/client.ts';
import { retryLostAnswers } from '#web/api/lost-answers.ts';
import { rereadOrders } from '#web/api/orders.ts';

const upcomingBookingsQuery = queryOptions({
  queryKey: ['bookings', 'upcoming'],
  queryFn: ({ signal }) => callApi(getUpcomingBookings, {}, signal),
});

export function useUpcomingBookings() {
  return useQuery(upcomingBookingsQuery);
}

/** A booking as the server knows it now, for whoever is about to decide about it. */
export type FreshBooking =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'gone' }
  | { readonly kind: 'known'; readonly booking: UpcomingBooking };

/** Asks for the booking anew, however recently the list was read. */
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

/** Takes a booking off the list that the server has just said is no more. */
export function forgetBooking(client: QueryClient, bookingId: string): void {
  client.setQueryData(
    upcomingBookingsQuery.queryKey,
    (list) => list && { bookings: list.bookings.filter(({ id }) => id !== bookingId) },
  );
}

/** An answer that says nothing of what has happened; something in between may have given it. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
}

/** Refunds what was paid for and cancels what was not; tells what the server says of it. */
export function useGiveBack() {
  const client = useQueryClient();
  return useMutation({
    ...retryLostAnswers,
    mutationFn: async ({ id, paidSen }: Pick<UpcomingBooking, 'id' | 'paidSen'>) => {
      const params = { bookingId: id };
      return paidSen > 0
        ? wordsOfRefund(await callApi(refundBooking, { params }))
        : wordsOfCancellation(await callApi(cancelBooking, { params }));
    },
    onSettled: () => rereadOrders(client),
  });
}

/** Credits are owed by now, so only an answer that says what came back and of which order is one. */
export function wordsOfRefund(answer: unknown): string {
  const { amountCredited, orderStatus } = partsOf(answer);
  const isStatus = orderStatus === null || orderStatuses.some((status) => status === orderStatus);
  if (!Number.isSafeInteger(amountCredited) || !isStatus) throw new UnexpectedAnswer();
  return wordsOfCancellation(answer);
}

export function wordsOfCancellation(answer: unknown): string {
  const { message } = partsOf(answer);
  if (typeof message !== 'string' || message === '') throw new UnexpectedAnswer();
  return message;
}

function partsOf(answer: unknown): Readonly<Record<string, unknown>> {
  return typeof answer === 'object' && answer !== null ? { ...answer } : {};
}
