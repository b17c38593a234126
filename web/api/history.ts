import {
  type QueryClient,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { type BookingSummary, getPastBookings } from '#contract/bookings.ts';
import type { CallOutput } from '#contract/call.ts';
import { getOrderHistory, getReceipt, getStatement } from '#contract/history.ts';
import { callApi } from '#web/api/client.ts';

export type PastOrder = CallOutput<typeof getOrderHistory>['orders'][number];
export type SoldLine = PastOrder['lines'][number];
export type StatementEntry = CallOutput<typeof getStatement>['entries'][number];
export type Receipt = CallOutput<typeof getReceipt>;

/** A list that is loaded page by page, newest first. */
export interface Pages<Item> {
  /** Undefined until the first page has loaded. */
  readonly items: readonly Item[] | undefined;
  /** The last fetch failed. The items shown may be outdated or incomplete. */
  readonly isError: boolean;
  readonly isReading: boolean;
  readonly hasMore: boolean;
  readonly readMore: () => void;
  readonly retry: () => void;
}

function pagesOf<Item>(query: UseInfiniteQueryResult<readonly Item[]>): Pages<Item> {
  const readMore = (): void => void query.fetchNextPage();
  return {
    items: query.data,
    isError: query.isError,
    isReading: query.isFetching,
    hasMore: query.hasNextPage,
    readMore,
    retry: () => (query.isFetchNextPageError ? readMore() : void query.refetch()),
  };
}

/** The past bookings that no order made: free slots, and what is paid at the venue. */
export function usePastBookingsWithoutOrder(): Pages<BookingSummary> {
  return pagesOf(
    useInfiniteQuery({
      queryKey: ['bookings', 'history'],
      queryFn: ({ pageParam: before, signal }) =>
        callApi(getPastBookings, { query: { before, which: 'without_order' } }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
      select: ({ pages }) => pages.flatMap(({ bookings }) => bookings),
    }),
  );
}

export function useOrderHistory(): Pages<PastOrder> {
  return pagesOf(
    useInfiniteQuery({
      queryKey: ['orders', 'history'],
      queryFn: ({ pageParam, signal }) =>
        callApi(getOrderHistory, { query: { before: pageParam } }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
      select: ({ pages }) => pages.flatMap(({ orders }) => orders),
    }),
  );
}

const statementKey = ['statement'];

/** The credit ledger. It is refetched with every new balance, because each change has an entry. */
export function useStatement(): Pages<StatementEntry> {
  const client = useQueryClient();
  useEffect(() => followBalance(client), [client]);
  return pagesOf(
    useInfiniteQuery({
      queryKey: statementKey,
      queryFn: ({ pageParam, signal }) =>
        callApi(getStatement, { query: { before: pageParam } }, signal),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next }) => next,
      select: ({ pages }) => pages.flatMap(({ entries }) => entries),
      // It is not kept up to date while it is off screen.
      staleTime: 0,
    }),
  );
}

function followBalance(client: QueryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.query.queryKey[0] === 'credits') {
      void client.invalidateQueries({ queryKey: statementKey });
    }
  });
}

export function useReceipt(orderId: string) {
  return useQuery({
    queryKey: ['orders', 'receipt', orderId],
    queryFn: ({ signal }) => callApi(getReceipt, { params: { orderId } }, signal),
  });
}
