import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import {
  endSeries,
  listSeries,
  makeSeries,
  previewSeries,
  restoreSeries,
} from '#contract/console-series.ts';
import { callApi } from '#web/api/client.ts';
import { dayKey } from '#web/console/api/day.ts';
import { seriesKey } from '#web/console/api/series-key.ts';

export function useSeriesList() {
  return useQuery({
    queryKey: [seriesKey, 'list'],
    queryFn: ({ signal }) => callApi(listSeries, {}, signal),
  });
}

export type SeriesPlan = CallInput<typeof previewSeries>['body'];

/** The claims in the way of a series; not asked for while its form is incomplete. */
export function useSeriesPreview(plan: SeriesPlan | null) {
  return useQuery({
    queryKey: [seriesKey, 'preview', plan],
    queryFn: ({ signal }) => {
      if (plan === null) throw new Error('The form is incomplete.');
      return callApi(previewSeries, { body: plan }, signal);
    },
    enabled: plan !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
}

/** The screens that show blocks of a series. */
function useSeriesChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [seriesKey] }),
      client.invalidateQueries({ queryKey: [dayKey] }),
    ]);
}

export function useMakeSeries() {
  const onSettled = useSeriesChanged();
  return useMutation({
    mutationFn: (body: CallInput<typeof makeSeries>['body']) => callApi(makeSeries, { body }),
    onSettled,
  });
}

export function useEndSeries() {
  const onSettled = useSeriesChanged();
  return useMutation({
    mutationFn: (input: CallInput<typeof endSeries>) => callApi(endSeries, input),
    onSettled,
  });
}

export function useRestoreSeries() {
  const onSettled = useSeriesChanged();
  return useMutation({
    mutationFn: (input: CallInput<typeof restoreSeries>) => callApi(restoreSeries, input),
    onSettled,
  });
}
