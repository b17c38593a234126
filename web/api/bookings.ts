import { queryOptions, useQuery } from '@tanstack/react-query';
import { getUpcomingBookings } from '#contract/bookings.ts';
import { callApi } from '#web/api/client.ts';

const upcomingBookingsQuery = queryOptions({
  queryKey: ['bookings', 'upcoming'],
  queryFn: ({ signal }) => callApi(getUpcomingBookings, {}, signal),
});

export function useUpcomingBookings() {
  return useQuery(upcomingBookingsQuery);
}
