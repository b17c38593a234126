import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import {
  askProvider,
  listOrders,
  readOrderReceipt,
  readOrderStory,
} from '#contract/console-orders.ts';
import { callApi } from '#web/api/client.ts';
import { ordersKey } from '#web/console/api/orders-key.ts';

export type OrderFilters = Omit<CallInput<typeof listOrders>['query'], 'before'>;

export function useOrders(filters: OrderFilters) {
  return useInfiniteQuery({
    queryKey: [ordersKey, 'list', filters],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filters, ...(pageParam !== null && { before: pageParam }) };
      return callApi(listOrders, { query }, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
}

export function useOrderStory(orderId: string) {
  return useQuery({
    queryKey: [ordersKey, 'story', orderId],
    queryFn: ({ signal }) => callApi(readOrderStory, { params: { orderId } }, signal),
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
}

export function useOrderReceipt(orderId: string) {
  return useQuery({
    queryKey: [ordersKey, 'receipt', orderId],
    queryFn: ({ signal }) => callApi(readOrderReceipt, { params: { orderId } }, signal),
    gcTime: 0,
  });
}

export function useAskProvider(orderId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(askProvider, { params: { orderId } }),
    onSettled: () => client.invalidateQueries({ queryKey: [ordersKey] }),
  });
}
