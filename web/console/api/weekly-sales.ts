import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import { listWeeklyBookings } from '#contract/console-weekly.ts';
import { previewWeeklySale } from '#contract/desk-sales.ts';
import { callApi } from '#web/api/client.ts';
import { seriesKey } from '#web/console/api/series-key.ts';

export function useWeeklyBookings() {
  return useQuery({
    queryKey: [seriesKey, 'weekly'],
    queryFn: ({ signal }) => callApi(listWeeklyBookings, {}, signal),
  });
}

type WeeklyAsked = CallInput<typeof previewWeeklySale>['body'];

/** Each date of a weekly sale; not asked for while its form is incomplete. */
export function useWeeklyPreview(asked: WeeklyAsked | null) {
  return useQuery({
    queryKey: [seriesKey, 'weekly preview', asked],
    queryFn: ({ signal }) => {
      if (asked === null) throw new Error('The form is incomplete.');
      return callApi(previewWeeklySale, { body: asked }, signal);
    },
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
}
