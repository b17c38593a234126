import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setAttendance } from '#contract/desk-bookings.ts';
import type { AttendanceState } from '#domain/staff/attendance.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { callApi, failureMessage } from '#web/api/client.ts';
import { dayKey } from '#web/console/api/day.ts';
import type { Booking } from '#web/console/day/grid.ts';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { attendance: words } = consoleLabels;

export interface Attendance {
  /** Records it, or takes it back with null. */
  readonly record: (booking: Booking, state: AttendanceState | null) => void;
  readonly isBusy: boolean;
}

/** Checks players in, marks no-shows, and takes both back. A toast says how it went. */
export function useAttendance(): Attendance {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ booking, state }: { booking: Booking; state: AttendanceState | null }) =>
      callApi(setAttendance, { params: { bookingId: booking.bookingId }, body: { state } }),
    onSuccess: (_, { booking: { player }, state }) => {
      clearToasts();
      showToast(fill(state === null ? words.undone : words.done[state], player));
      return client.invalidateQueries({ queryKey: [dayKey] });
    },
    onError: (error) => showToast(failureMessage(error), 'danger'),
  });
  return { record: (booking, state) => mutate({ booking, state }), isBusy: isPending };
}
