import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Timetable, TimetableClass } from '#contract/console-lessons.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { isUpcomingClass } from '#domain/lessons/lessons.ts';
import { dayParts, formatDate } from '#domain/time/venue-time.ts';
import { lessonScreenLabels as words } from '#domain/words/console-lesson-labels.ts';
import { messageLinkLabels } from '#domain/words/message-link-labels.ts';
import { CancelClassDialog } from '#web/console/coach/cancel-class-dialog.tsx';
import type { UndoableClass } from '#web/console/coach/undo-class-dialog.tsx';
import { ClassPeople } from '#web/console/day/class-people.tsx';
import { CoachDialog, SeatsDialog } from '#web/console/lessons/class-dialogs.tsx';
import { programOf, seatsInWords } from '#web/console/lessons/class-words.ts';
import { MemberLink } from '#web/console/ui/member-link.tsx';
import { messagePathOf } from '#web/console/ui/message-path.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';

interface ClassDrawerProps {
  readonly lessonClass: TimetableClass;
  readonly timetable: Timetable;
  readonly now: Temporal.Instant;
  readonly onUndo: (cancelled: UndoableClass) => void;
  readonly onClose: () => void;
}

/** One class with its people, beside the week. */
export function ClassDrawer({ lessonClass, timetable, now, onUndo, onClose }: ClassDrawerProps) {
  const { date, slot, durationSlots, sport, court, coach } = lessonClass;
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const press = (event: KeyboardEvent): void => {
    // The key of a dialog above bubbles to here as well.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || !isInside) return;
    event.preventDefault();
    onClose();
  };
  return (
    <section
      ref={box}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={press}
      data-sport={sport.toLowerCase()}
      className="lesson-drawer rise"
    >
      <header className="drawer-head flex items-start gap-3 border-line border-b px-4 py-3.5">
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="display text-base leading-6">
            {sport} {programOf(lessonClass)}
          </h2>
          <p className="figures text-[0.8125rem] text-ink-soft">
            {dayParts(date).weekday}, {formatDate(date)}
            <span className="block">{bookingTimeRange(slot, durationSlots)}</span>
          </p>
        </div>
        <button
          type="button"
          aria-label={words.close}
          onClick={onClose}
          className="-my-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-mist hover:text-ink"
        >
          <X size={20} aria-hidden="true" />
        </button>
      </header>
      <dl className="lesson-facts">
        <dt>{words.court}</dt>
        <dd>{court}</dd>
        <dt>{words.coach}</dt>
        <dd>
          <MemberLink player={coach} />
        </dd>
        <dt>{words.seats}</dt>
        <dd className="figures">{seatsInWords(lessonClass)}</dd>
      </dl>
      <ClassPeople lessonClass={lessonClass} now={now} />
      {isUpcomingClass(lessonClass, now) && (
        <Actions lessonClass={lessonClass} timetable={timetable} onUndo={onUndo} />
      )}
    </section>
  );
}

type Act = 'cancel' | 'seats' | 'coach';

type ActionsProps = Pick<ClassDrawerProps, 'lessonClass' | 'timetable' | 'onUndo'>;

function Actions({ lessonClass, timetable, onUndo }: ActionsProps) {
  const { id, date, slot, durationSlots, seats } = lessonClass;
  const [act, setAct] = useState<Act | null>(null);
  const close = (): void => setAct(null);
  const time = bookingTimeRange(slot, durationSlots);
  return (
    <div className="flex flex-wrap gap-2 border-line border-t px-4 py-3.5">
      {seats.some(({ kind }) => kind === 'booking') && (
        <Link to={messagePathOf.class(id)} className={buttonClass('secondary')}>
          {messageLinkLabels.write}
        </Link>
      )}
      <Button tone="secondary" onClick={() => setAct('seats')}>
        {words.changeSeats}
      </Button>
      <Button tone="secondary" onClick={() => setAct('coach')}>
        {words.otherCoach}
      </Button>
      <Button tone="secondary" onClick={() => setAct('cancel')}>
        {words.cancel}
      </Button>
      {act === 'seats' && <SeatsDialog lessonClass={lessonClass} onClose={close} />}
      {act === 'coach' && (
        <CoachDialog lessonClass={lessonClass} timetable={timetable} onClose={close} />
      )}
      {act === 'cancel' && (
        <CancelClassDialog
          scope="any"
          classId={id}
          what={`${programOf(lessonClass)}, ${formatDate(date)}, ${time}`}
          onUndo={onUndo}
          onClose={close}
        />
      )}
    </div>
  );
}
