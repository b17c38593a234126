import { useQuery } from '@tanstack/react-query';
import { getPlans } from '#contract/memberships.ts';
import { callApi } from '#web/api/client.ts';

/** The memberships that the venue sells, and the member's own. */
export function usePlans() {
  return useQuery({
    queryKey: ['memberships'],
    queryFn: ({ signal }) => callApi(getPlans, {}, signal),
  });
}
