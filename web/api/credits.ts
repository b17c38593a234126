import { queryOptions, useQuery } from '@tanstack/react-query';
import { getCredits } from '#contract/credits.ts';
import { callApi } from '#web/api/client.ts';

const creditsQuery = queryOptions({
  queryKey: ['credits'],
  queryFn: ({ signal }) => callApi(getCredits, {}, signal),
});

export function useCredits() {
  return useQuery(creditsQuery);
}
