import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Day, readDay } from '#contract/console-day.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { callApi } from '#web/api/client.ts';

export const dayKey = 'day';

const dayQuery = (date: BookingDate) =>
  queryOptions({
    queryKey: [dayKey, date],
    queryFn: ({ signal }) => callApi(readDay, { query: { date } }, signal),
    // The live stream updates only the open day, so an earlier one is fetched again.
    gcTime: 0,
  });

/** One day of the venue, which the live stream keeps current. */
export function useDay(date: BookingDate) {
  return useQuery({
    ...dayQuery(date),
    // The courts stay in place while another day loads.
    placeholderData: (previous: Day | undefined) =>
      previous && { date, courts: previous.courts, claims: [], closures: [] },
  });
}
