import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createCalendarFeed,
  getCalendarFeed,
  revokeCalendarFeed,
} from '#contract/calendar-feed.ts';
import { callApi } from '#web/api/client.ts';

const feedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => callApi(getCalendarFeed, {}, signal),
});

export function useCalendarFeed() {
  return useQuery(feedQuery);
}

/** Creates a new feed URL. Only this answer contains it. */
export function useCreateFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (replaces: string | null) => callApi(createCalendarFeed, { body: { replaces } }),
    onSuccess: ({ createdAt }) => client.setQueryData(feedQuery.queryKey, { feed: { createdAt } }),
    // A refusal means that another feed has been created in the meantime.
    onError: () => void client.invalidateQueries(feedQuery),
  });
}

export function useRevokeFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(revokeCalendarFeed, {}),
    onSuccess: () => client.setQueryData(feedQuery.queryKey, { feed: null }),
  });
}
