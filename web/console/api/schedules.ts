import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import {
  addScheduleAtConsole,
  changeScheduleAtConsole,
  previewSchedule,
  previewScheduleChange,
  readSchedulePlan,
} from '#contract/console-schedules.ts';
import { callApi } from '#web/api/client.ts';
import { lessonsKey } from '#web/console/api/coach.ts';

export function useSchedulePlan() {
  return useQuery({
    queryKey: [...lessonsKey, 'plan'],
    queryFn: ({ signal }) => callApi(readSchedulePlan, {}, signal),
    gcTime: 0,
  });
}

export type NewSchedule = CallInput<typeof previewSchedule>['body'];

/** The dates of a schedule before it is made; it follows the form. */
export function useSchedulePreview(asked: NewSchedule | null) {
  return useQuery({
    queryKey: [...lessonsKey, 'schedule-preview', asked],
    queryFn: ({ signal }) => callApi(previewSchedule, { body: asked as NewSchedule }, signal),
    enabled: asked !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

export function useAddSchedule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof addScheduleAtConsole>['body']) =>
      callApi(addScheduleAtConsole, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: lessonsKey }),
  });
}

type ScheduleName = CallInput<typeof changeScheduleAtConsole>['params'];
export type ScheduleChange = CallInput<typeof previewScheduleChange>['body'];

/** Previews, while the form is filled in, the effect of a changed weekly class on its classes. */
export function useScheduleChangePreview(params: ScheduleName, asked: ScheduleChange | null) {
  return useQuery({
    queryKey: [...lessonsKey, 'schedule-change', params, asked],
    queryFn: ({ signal }) =>
      callApi(previewScheduleChange, { params, body: asked as ScheduleChange }, signal),
    enabled: asked !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

export function useChangeSchedule(params: ScheduleName) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof changeScheduleAtConsole>['body']) =>
      callApi(changeScheduleAtConsole, { params, body }),
    onSettled: () => client.invalidateQueries({ queryKey: lessonsKey }),
  });
}
