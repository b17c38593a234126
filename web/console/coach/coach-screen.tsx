import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { TaughtLesson, TaughtLessons } from '#contract/console-coach.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import type { AttendanceState } from '#domain/staff/attendance.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import { coachLabels as words } from '#domain/words/console-coach-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { takenInWords } from '#domain/words/seat-words.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { type Participant, useLessonAttendance, useTaughtLessons } from '#web/console/api/coach.ts';
import { CancelClassDialog } from '#web/console/coach/cancel-class-dialog.tsx';
import { CancelledClasses } from '#web/console/coach/cancelled-classes.tsx';
import { lessonDays } from '#web/console/coach/lesson-days.ts';
import { OwnPaySection } from '#web/console/coach/own-pay.tsx';
import { type UndoableClass, UndoClassDialog } from '#web/console/coach/undo-class-dialog.tsx';
import { phaseOf } from '#web/console/day/lesson-phase.ts';
import { LoadFailure } from '#web/console/ui/load-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The lessons of the coach who is signed in, for a phone beside the court. [COACH-6] */
export function CoachScreen() {
  const { data, error, refetch } = useTaughtLessons();
  const [undone, setUndone] = useState<UndoableClass | null>(null);
  return (
    <main id="main" tabIndex={-1} className="coach-main">
      <h1 className="display text-xl">{words.title}</h1>
      {error && (
        <LoadFailure
          title={data === undefined ? words.failed : words.outdated}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data ? (
        <>
          <OwnPaySection />
          <Days taught={data} onUndo={setUndone} />
        </>
      ) : (
        error === null && (
          <div role="status" aria-label={words.loading} className="grid gap-3">
            <Skeleton className="h-7 w-48" />
            <Skeleton className="h-40" />
          </div>
        )
      )}
      {undone && <UndoClassDialog scope="own" cancelled={undone} onClose={() => setUndone(null)} />}
    </main>
  );
}

interface Undoing {
  readonly onUndo: (cancelled: UndoableClass) => void;
}

function Days({ taught, onUndo }: Undoing & { readonly taught: TaughtLessons }) {
  const now = useVenueNow();
  const { lessons, cancelled } = taught;
  const days = lessonDays(taught, bookingDayOf(now));
  if (lessons.length + cancelled.length === 0) return <p className="text-ink-soft">{words.none}</p>;
  return days.map(({ date, title, lessons: ofDay, cancelled: cancelledOfDay }) => (
    <section key={date} aria-labelledby={`day-${date}`} className="grid gap-2">
      <h2 id={`day-${date}`} className="figures text-sm font-bold">
        {title}
      </h2>
      <CancelledClasses cancelled={cancelledOfDay} />
      {ofDay.length + cancelledOfDay.length === 0 && (
        <p className="text-sm text-ink-soft">{words.noneToday}</p>
      )}
      {ofDay.map((lesson) => (
        <Lesson key={lesson.key} lesson={lesson} now={now} onUndo={onUndo} />
      ))}
    </section>
  ));
}

interface LessonProps extends Undoing {
  readonly lesson: TaughtLesson;
  readonly now: Temporal.Instant;
}

function Lesson({ lesson, now, onUndo }: LessonProps) {
  const { program, court, slot, durationSlots, capacity, participants } = lesson;
  const { held = 0, offered = 0 } = lesson;
  const phase = phaseOf(lesson, now);
  const taken = participants.length + held + offered;
  const name = program === null ? words.private : `${program.name}, ${program.level}`;
  return (
    <article
      aria-label={`${bookingTimeRange(slot, durationSlots)} ${name}`}
      className="coach-lesson"
    >
      <header className="coach-lesson-head">
        <div className="min-w-0">
          <h3 className="figures text-[0.95rem] font-bold">
            {bookingTimeRange(slot, durationSlots)}
          </h3>
          <p className="text-sm">{name}</p>
          <p className="text-xs text-ink-soft">
            {court}
            {program !== null && <> · {takenInWords({ taken, capacity, held, offered })}</>}
          </p>
        </div>
        {phase === 'now' && <span className="coach-now">{words.now}</span>}
      </header>
      {participants.length === 0 ? (
        <p className="px-4 pb-3 text-sm text-ink-soft">{words.nobody}</p>
      ) : (
        <ul className="coach-people">
          {participants.map((participant) => (
            <Person
              key={participant.bookingId}
              participant={participant}
              isOpen={phase !== 'later'}
              hasStarted={phase === 'now' || phase === 'over'}
            />
          ))}
        </ul>
      )}
      {phase === 'later' && participants.length > 0 && (
        <p className="px-4 pb-3 text-xs text-ink-soft">{words.opens}</p>
      )}
      {lesson.classId !== null && (phase === 'later' || phase === 'open') && (
        <CancelOwnClass classId={lesson.classId} {...{ lesson, name, onUndo }} />
      )}
    </article>
  );
}

interface CancelOwnClassProps extends Undoing {
  readonly classId: number;
  readonly lesson: TaughtLesson;
  readonly name: string;
}

/** [COACH-7] */
function CancelOwnClass({ classId, lesson, name, onUndo }: CancelOwnClassProps) {
  const [isOpen, setIsOpen] = useState(false);
  const time = bookingTimeRange(lesson.slot, lesson.durationSlots);
  const what = `${name}, ${formatDate(lesson.date)}, ${time}`;
  return (
    <div className="px-4 pb-4">
      <Button tone="secondary" className="w-full" onClick={() => setIsOpen(true)}>
        {words.cancel}
      </Button>
      {isOpen && (
        <CancelClassDialog
          scope="own"
          classId={classId}
          what={what}
          onUndo={onUndo}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

interface PersonProps {
  readonly participant: Participant;
  readonly isOpen: boolean;
  readonly hasStarted: boolean;
}

function Person({ participant, isOpen, hasStarted }: PersonProps) {
  const { mutate, isPending } = useLessonAttendance();
  const recorded = participant.attendance?.state ?? null;
  const press = (state: AttendanceState): void => {
    if (!isPending) mutate({ participant, state: recorded === state ? null : state });
  };
  return (
    <li className="coach-person">
      <span className="min-w-0 truncate font-semibold">{participant.name}</span>
      {isOpen && (
        <span className="flex shrink-0 gap-2">
          <button
            type="button"
            aria-pressed={recorded === 'checked_in'}
            aria-label={fill(words.cameLabel, participant)}
            onClick={() => press('checked_in')}
            className={classNames('coach-mark', recorded === 'checked_in' && 'is-came')}
          >
            <Check size={18} aria-hidden="true" /> {words.came}
          </button>
          {hasStarted && (
            <button
              type="button"
              aria-pressed={recorded === 'no_show'}
              aria-label={fill(words.noShowLabel, participant)}
              onClick={() => press('no_show')}
              className={classNames('coach-mark', recorded === 'no_show' && 'is-missing')}
            >
              <X size={18} aria-hidden="true" /> {words.noShow}
            </button>
          )}
        </span>
      )}
    </li>
  );
}
