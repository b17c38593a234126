import { skipToken, useQuery } from '@tanstack/react-query';
import { getCoaches } from '#contract/coaches.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { callApi } from '#web/api/client.ts';

/** The coaches of a sport. */
export function useCoaches(sport: Sport | null) {
  return useQuery({
    queryKey: ['coaches', sport],
    queryFn:
      sport === null
        ? skipToken
        : ({ signal }) => callApi(getCoaches, { params: { sport } }, signal),
  });
}
