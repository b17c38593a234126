import { Link } from 'react-router';
import type { CancelledClass, PrivateLesson, TimetableClass } from '#contract/console-lessons.ts';
import type { StaffMember } from '#contract/staff.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { formatDate, formatTime } from '#domain/time/venue-time.ts';
import { undoClassLabels as undoWords } from '#domain/words/cancel-class-labels.ts';
import { lessonScreenLabels as words } from '#domain/words/console-lesson-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { messageLinkLabels } from '#domain/words/message-link-labels.ts';
import { UndoClass } from '#web/console/coach/undo-class.tsx';
import { phaseInWords, programOf, seatsInWords } from '#web/console/lessons/class-words.ts';
import { messagePathOf } from '#web/console/ui/message-path.ts';
import { slotPath } from '#web/console/ui/opens-slot.ts';

/** Leads to its slot, where it is moved, cancelled and checked in as any booking. */
export function PrivateLessonCard({ lesson }: { readonly lesson: PrivateLesson }) {
  const { slot, sport, court, coach, member } = lesson;
  return (
    <Link to={slotPath(lesson)} data-sport={sport.toLowerCase()} className="lesson-card is-private">
      <span className="figures text-sm font-bold">{bookingTimeRange(slot)}</span>
      <span className="font-semibold">{words.private}</span>
      <span className="text-[0.8125rem] text-ink-soft">
        {court} · {coach.name}
      </span>
      <span className="text-[0.8125rem] wrap-anywhere">{member.name}</span>
    </Link>
  );
}

interface ClassCardProps {
  readonly lessonClass: TimetableClass;
  readonly isOpen: boolean;
  readonly now: Temporal.Instant;
  readonly onShow: () => void;
}

export function ClassCard({ lessonClass, isOpen, now, onShow }: ClassCardProps) {
  const { id, slot, durationSlots, sport, court, coach, seats } = lessonClass;
  const phase = phaseInWords(lessonClass, now);
  return (
    <button
      type="button"
      id={`class-${id}`}
      aria-expanded={isOpen}
      data-sport={sport.toLowerCase()}
      onClick={onShow}
      className="lesson-card scroll-my-20"
    >
      <span className="figures flex items-baseline justify-between gap-2 text-sm font-bold">
        {bookingTimeRange(slot, durationSlots)}
        {phase !== null && <span className="lesson-mark">{phase}</span>}
      </span>
      <span className="font-semibold">
        {sport} {programOf(lessonClass)}
      </span>
      <span className="text-[0.8125rem] text-ink-soft">
        {court} · {coach.name}
      </span>
      <span className="figures text-[0.8125rem] font-semibold">{seatsInWords(lessonClass)}</span>
      {seats.length > 0 && (
        <span className="text-[0.8125rem] wrap-anywhere">
          {seats.map(({ name }) => name).join(', ')}
        </span>
      )}
    </button>
  );
}

interface CancelledCardProps {
  readonly cancelled: CancelledClass;
  readonly staff: StaffMember;
}

/** A class that was cancelled, with the reason and, for 15 minutes, its undo. [LESSON-18] */
export function CancelledCard({ cancelled, staff }: CancelledCardProps) {
  const { id, date, slot, durationSlots, sport, court, coach, reason, by } = cancelled;
  const { cancelledAt, undoUntil } = cancelled;
  const time = bookingTimeRange(slot, durationSlots);
  const what = `${programOf(cancelled)}, ${formatDate(date)}, ${time}`;
  const isOwn = by?.userId === staff.userId;
  const when = formatTime(Temporal.Instant.from(cancelledAt));
  return (
    <article
      aria-label={what}
      data-sport={sport.toLowerCase()}
      className="lesson-card is-cancelled"
    >
      <span className="figures flex items-baseline justify-between gap-2 text-sm font-bold">
        <s>{time}</s>
        <span className="lesson-mark">{undoWords.mark}</span>
      </span>
      <span className="font-semibold">
        {sport} {programOf(cancelled)}
      </span>
      <span className="text-[0.8125rem] text-ink-soft">
        {court} · {coach.name}
      </span>
      <span className="text-[0.8125rem] wrap-anywhere">{reason}</span>
      <span className="figures text-xs text-ink-soft">
        {fill(undoWords.by, { name: by?.name ?? undoWords.service, when })}
      </span>
      <Link
        to={messagePathOf.class(id)}
        className="justify-self-start text-[0.8125rem] font-semibold text-court underline underline-offset-3"
      >
        {messageLinkLabels.write}
      </Link>
      {undoUntil !== null && (
        <UndoClass scope="any" cancelled={{ id, what, isOwn, cancelledAt }} undoUntil={undoUntil} />
      )}
    </article>
  );
}
