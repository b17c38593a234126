import { queryOptions, useQuery } from '@tanstack/react-query';
import { getVenue } from '#contract/venue.ts';
import { callApi } from '#web/api/client.ts';

export const venueQuery = queryOptions({
  queryKey: ['venue'],
  queryFn: ({ signal }) => callApi(getVenue, {}, signal),
});

export function useVenue() {
  return useQuery(venueQuery);
}
