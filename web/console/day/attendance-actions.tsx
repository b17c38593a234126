import { Check, UserX } from 'lucide-react';
import { refusalOfAttendance } from '#domain/staff/attendance.ts';
import type { Slot } from '#domain/time/slots.ts';
import { type BookingDate, formatTime } from '#domain/time/venue-time.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { fill } from '#domain/words/fill.ts';
import type { Attendance } from '#web/console/day/attendance.tsx';
import type { Booking } from '#web/console/day/grid.ts';
import { Button } from '#web/ui/button.tsx';

const { attendance: words } = consoleLabels;

export function attendanceText({ state, at }: NonNullable<Booking['attendance']>): string {
  const time = formatTime(Temporal.Instant.from(at));
  return fill(words.at, { state: words.state[state], time });
}

interface AttendanceActionsProps {
  readonly booking: Booking;
  /** The slots of the member in a row, which are recorded together. */
  readonly run: readonly Slot[];
  readonly date: BookingDate;
  readonly now: Temporal.Instant;
  readonly attendance: Attendance;
}

/** Only the buttons that the rules allow now. [DESK-3] [DESK-4] */
export function AttendanceActions(props: AttendanceActionsProps) {
  const { booking, run, date, now, attendance } = props;
  const { record, isBusy } = attendance;
  const state = booking.attendance?.state ?? null;
  const isAllowed = (next: 'checked_in' | 'no_show'): boolean =>
    state !== next && refusalOfAttendance(next, { date, slot: run[0] ?? 7 }, now) === null;
  const count = `${run.length}`;
  const isOne = run.length === 1;
  return (
    <div className="flex flex-wrap gap-2 px-4 pb-4 empty:hidden">
      {isAllowed('checked_in') && (
        <Button isBusy={isBusy} onClick={() => record(booking, 'checked_in')}>
          <Check size={18} aria-hidden="true" />
          {isOne ? words.checkIn : fill(words.checkInRun, { count })}
        </Button>
      )}
      {isAllowed('no_show') && (
        <Button tone="secondary" isBusy={isBusy} onClick={() => record(booking, 'no_show')}>
          <UserX size={18} aria-hidden="true" />
          {isOne ? words.noShow : fill(words.noShowRun, { count })}
        </Button>
      )}
      {state !== null && (
        <Button tone="quiet" isBusy={isBusy} onClick={() => record(booking, null)}>
          {words.undo[state]}
        </Button>
      )}
    </div>
  );
}
