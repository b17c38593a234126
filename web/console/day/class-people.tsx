import type { TimetableClass } from '#contract/console-lessons.ts';
import type { AttendanceState } from '#domain/staff/attendance.ts';
import { formatTime } from '#domain/time/venue-time.ts';
import { coachLabels } from '#domain/words/console-coach-labels.ts';
import { lessonScreenLabels as words } from '#domain/words/console-lesson-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { useSeatAttendance } from '#web/console/api/lessons.ts';
import { phaseOf } from '#web/console/day/lesson-phase.ts';
import { MemberLink } from '#web/console/ui/member-link.tsx';
import { classNames } from '#web/ui/class-names.ts';

interface ClassPeopleProps {
  readonly lessonClass: TimetableClass;
  readonly now: Temporal.Instant;
}

/** Everybody who has a seat or waits for one, and who came. */
export function ClassPeople({ lessonClass, now }: ClassPeopleProps) {
  const { seats, waiting } = lessonClass;
  const phase = phaseOf(lessonClass, now);
  return (
    <div className="lesson-people">
      <h3 className="text-sm font-bold">{words.names}</h3>
      {seats.length === 0 && <p className="text-[0.8125rem] text-ink-soft">{words.nobody}</p>}
      <ul>
        {seats.map((seat) => (
          <li key={seat.userId} className="lesson-person">
            <MemberLink player={seat} />
            {seat.bookingId === null || phase === 'later' ? (
              <span className="figures text-xs text-ink-soft">{seatState(seat)}</span>
            ) : (
              <Marks seat={seat} hasStarted={phase !== 'open'} />
            )}
          </li>
        ))}
      </ul>
      {waiting.length > 0 && (
        <>
          <h3 className="pt-2 text-sm font-bold">{words.waiting}</h3>
          <ol>
            {waiting.map((person) => (
              <li key={person.userId} className="lesson-person">
                <MemberLink player={person} />
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

/** The state of a seat; null for a booked one about which nothing is recorded. */
function seatState({ kind, until, attendance }: TimetableClass['seats'][number]): string | null {
  if (kind === 'booking') {
    if (attendance === null) return null;
    return attendance.state === 'checked_in' ? words.came : words.noShow;
  }
  const time = until === null ? '' : formatTime(Temporal.Instant.from(until));
  return fill(kind === 'hold' ? words.heldUntil : words.offeredUntil, { time });
}

interface MarksProps {
  readonly seat: TimetableClass['seats'][number];
  readonly hasStarted: boolean;
}

function Marks({ seat, hasStarted }: MarksProps) {
  const { mutate, isPending } = useSeatAttendance();
  const recorded = seat.attendance?.state ?? null;
  const states: readonly AttendanceState[] = hasStarted
    ? ['checked_in', 'no_show']
    : ['checked_in'];
  return (
    <span className="flex shrink-0 gap-2">
      {states.map((state) => (
        <button
          key={state}
          type="button"
          aria-pressed={recorded === state}
          aria-label={fill(
            state === 'checked_in' ? coachLabels.cameLabel : coachLabels.noShowLabel,
            seat,
          )}
          onClick={() => {
            if (!isPending) mutate({ seat, state: recorded === state ? null : state });
          }}
          className={classNames(
            'coach-mark',
            recorded === state && (state === 'checked_in' ? 'is-came' : 'is-missing'),
          )}
        >
          {state === 'checked_in' ? coachLabels.came : coachLabels.noShow}
        </button>
      ))}
    </span>
  );
}
