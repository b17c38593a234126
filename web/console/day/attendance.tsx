import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setAttendance } from '#contract/desk-bookings.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import type { AttendanceState } from '#domain/staff/attendance.ts';
import { formatTime } from '#domain/time/venue-time.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { fill } from '#domain/words/fill.ts';
import type { StaffDetails } from '#domain/words/refusal-details.ts';
import { ApiFailure, callApi, failureMessage } from '#web/api/client.ts';
import { dayKey } from '#web/console/api/day.ts';
import type { Booking } from '#web/console/day/grid.ts';
import { ToastButton } from '#web/console/ui/toast-button.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { attendance: words } = consoleLabels;

export interface Attendance {
  /** Records it, or undoes it with null. */
  readonly record: (booking: Booking, state: AttendanceState | null) => void;
  readonly isBusy: boolean;
}

interface Recorded {
  readonly booking: Pick<Booking, 'bookingId' | 'player'>;
  readonly state: AttendanceState | null;
  /** The state that the screen showed. */
  readonly expected: AttendanceState | null;
}

/** Checks players in, marks no-shows, and undoes both. A toast shows the result. */
export function useAttendance(): Attendance {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ booking: { bookingId }, state, expected }: Recorded) =>
      callApi(setAttendance, { params: { bookingId }, body: { state, expected } }),
    onSuccess: ({ slots }, { booking, state }) => {
      clearToasts();
      const range = bookingTimeRange(slots[0] ?? 7, slots.length);
      const { name } = booking.player;
      if (state === null) {
        showToast(fill(words.undone, { name, range }));
      } else {
        const undo = (): void => mutate({ booking, state: null, expected: state });
        const button = <ToastButton label={words.undoShort} onPress={undo} />;
        showToast(fill(words.done[state], { name, range }), 'info', button);
      }
    },
    onError: (error, { booking }) => {
      clearToasts();
      showToast(contradictionText(error, booking) ?? failureMessage(error), 'danger');
    },
    onSettled: () => client.invalidateQueries({ queryKey: [dayKey] }),
  });
  return {
    record: (booking, state) =>
      mutate({ booking, state, expected: booking.attendance?.state ?? null }),
    isBusy: isPending,
  };
}

/** The sentence about a state recorded meanwhile; null for any other failure. */
function contradictionText(error: Error, { player }: Recorded['booking']): string | null {
  if (!(error instanceof ApiFailure) || error.code !== 'attendance_changed') return null;
  const { recorded } = error.details as StaffDetails['attendance_changed'];
  if (recorded === null) return fill(words.undoneBefore, player);
  const { by, state, at } = recorded;
  const time = formatTime(Temporal.Instant.from(at));
  return fill(words.doneBefore[state], { by, name: player.name, time });
}
