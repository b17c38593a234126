import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { getCredits } from '#contract/credits.ts';
import type { Sen } from '#domain/money/money.ts';
import { callApi } from '#web/api/client.ts';

export const creditsQuery = queryOptions({
  queryKey: ['credits'],
  queryFn: ({ signal }) => callApi(getCredits, {}, signal),
});

export function useCredits() {
  return useQuery(creditsQuery);
}

/** Shows a balance from a live event or an answer. Cancels reads in flight, which may be older. */
export function showCredits(client: QueryClient, balanceSen: Sen): void {
  void client.cancelQueries({ queryKey: creditsQuery.queryKey });
  client.setQueryData(creditsQuery.queryKey, { balanceSen });
}
