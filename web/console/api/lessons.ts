import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import {
  readClassAtDesk,
  readTimetable,
  setClassCoach,
  setClassSeats,
  switchLessons,
  type TimetableClass,
} from '#contract/console-lessons.ts';
import { setAttendance } from '#contract/desk-bookings.ts';
import type { AttendanceState } from '#domain/staff/attendance.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { coachLabels } from '#domain/words/console-coach-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { callApi, failureMessage } from '#web/api/client.ts';
import { lessonsKey } from '#web/console/api/coach.ts';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

/** The classes of the week of a day, which the live stream keeps current. */
export function useTimetable(date: BookingDate) {
  return useQuery({
    queryKey: [...lessonsKey, 'week', date],
    queryFn: ({ signal }) => callApi(readTimetable, { query: { date } }, signal),
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
}

/** One class, which the live stream keeps current. */
export function useClass(id: number) {
  return useQuery({
    queryKey: [...lessonsKey, 'class', id],
    queryFn: ({ signal }) => callApi(readClassAtDesk, { params: { id } }, signal),
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
}

/** Runs a change of a class and then reads the week again. */
function useClassChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: lessonsKey }),
  });
}

export function useClassSeats(id: number) {
  return useClassChange((body: CallInput<typeof setClassSeats>['body']) =>
    callApi(setClassSeats, { params: { id }, body }),
  );
}

export function useClassCoach(id: number) {
  return useClassChange((body: CallInput<typeof setClassCoach>['body']) =>
    callApi(setClassCoach, { params: { id }, body }),
  );
}

/** Offers group lessons to members, or stops it. */
export function useLessonsSwitch() {
  return useClassChange((body: CallInput<typeof switchLessons>['body']) =>
    callApi(switchLessons, { body }),
  );
}

interface Recorded {
  readonly seat: TimetableClass['seats'][number];
  /** Null undoes it. */
  readonly state: AttendanceState | null;
}

/** Records who came to a class. A toast shows the result. */
export function useSeatAttendance() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ seat: { bookingId, attendance }, state }: Recorded) =>
      callApi(setAttendance, {
        params: { bookingId: bookingId ?? '' },
        body: { state, expected: attendance?.state ?? null },
      }),
    onSuccess: (_, { seat, state }) => {
      clearToasts();
      showToast(fill(state === null ? coachLabels.undone : coachLabels.done[state], seat));
    },
    onError: (error) => showToast(failureMessage(error), 'danger'),
    onSettled: () => client.invalidateQueries({ queryKey: lessonsKey }),
  });
}
