import type { TaughtLessons } from '#contract/console-coach.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import { undoClassLabels as words } from '#domain/words/cancel-class-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { UndoClass } from '#web/console/coach/undo-class.tsx';

/** The classes that the coach has cancelled and can still give again. [COACH-7] [LESSON-18] */
export function CancelledClasses({ cancelled }: Pick<TaughtLessons, 'cancelled'>) {
  return cancelled.map((lesson) => {
    const { classId: id, program, court, date, slot, durationSlots } = lesson;
    const { reason, cancelledAt, undoUntil } = lesson;
    const time = bookingTimeRange(slot, durationSlots);
    const name = program === null ? '' : `${program.name}, ${program.level}`;
    const what = `${name}, ${formatDate(date)}, ${time}`;
    return (
      <article key={id} aria-label={`${words.mark}: ${what}`} className="coach-lesson is-cancelled">
        <h3 className="figures text-[0.95rem] font-bold">
          <s>{time}</s>
        </h3>
        <p className="text-sm">
          {name} · {court}
        </p>
        <p className="text-sm wrap-anywhere">{fill(words.why, { reason })}</p>
        <UndoClass
          scope="own"
          cancelled={{ id, what, isOwn: true, cancelledAt }}
          undoUntil={undoUntil}
        />
      </article>
    );
  });
}
