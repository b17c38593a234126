import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches what an event or a call has changed; everything without a key. The library restarts a refetch that
 * is under way, but not a query's first fetch. Its answer may be older than the event, so it is
 * fetched once more when it has ended.
 */
export async function refetchChanged(client: QueryClient, queryKey?: QueryKey): Promise<void> {
  const firstFetches = client
    .getQueryCache()
    .findAll({ ...(queryKey && { queryKey }), fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await client.invalidateQueries({ ...(queryKey && { queryKey }) });
  for (const query of firstFetches) {
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }
}
