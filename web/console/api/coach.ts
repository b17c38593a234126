import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  readTaughtLessons,
  setLessonAttendance,
  type TaughtLesson,
} from '#contract/console-coach.ts';
import type { AttendanceState } from '#domain/staff/attendance.ts';
import { coachLabels as words } from '#domain/words/console-coach-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { callApi, failureMessage } from '#web/api/client.ts';
import { dayKey } from '#web/console/api/day.ts';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

export type Participant = TaughtLesson['participants'][number];

/** Under the key of the day, which the live stream keeps current. */
export const lessonsKey = [dayKey, 'lessons'];

export function useTaughtLessons() {
  return useQuery({
    queryKey: lessonsKey,
    queryFn: ({ signal }) => callApi(readTaughtLessons, {}, signal),
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
}

interface Recorded {
  readonly participant: Participant;
  /** Null undoes it. */
  readonly state: AttendanceState | null;
}

/** Records who came. A toast shows the result. */
export function useLessonAttendance() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ participant: { bookingId, attendance }, state }: Recorded) =>
      callApi(setLessonAttendance, {
        params: { bookingId },
        body: { state, expected: attendance?.state ?? null },
      }),
    onSuccess: (_, { participant, state }) => {
      clearToasts();
      showToast(fill(state === null ? words.undone : words.done[state], participant));
    },
    onError: (error) => showToast(failureMessage(error), 'danger'),
    onSettled: () => client.invalidateQueries({ queryKey: lessonsKey }),
  });
}
