import { BellRing, Check, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import type { ProgramClass } from '#web/api/lessons.ts';
import { weekdayAndDate } from '#web/features/booking/day-words.ts';
import { ClassActions } from '#web/features/lessons/class-actions.tsx';
import { isChoosable, type SeatState, seatStateOf } from '#web/features/lessons/lesson-choice.ts';
import { classWords, seatStateWords, substituteWords } from '#web/features/lessons/lesson-words.ts';
import { classNames } from '#web/ui/class-names.ts';

interface ClassRowProps extends ProgramClass {
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

const rowClass =
  '-mx-2 flex min-h-18 w-[calc(100%+1rem)] flex-wrap items-center gap-x-3 gap-y-2 rounded-control px-2 py-2 text-left';

/** One class. An available one is a single button; the others list their actions. */
export function ClassRow({ program, lessonClass, isChosen, onToggle }: ClassRowProps) {
  const seatState = isChosen ? 'chosen' : seatStateOf(lessonClass);
  const content = (
    <>
      <Facts program={program} lessonClass={lessonClass} isChosen={isChosen} />
      <Mark seatState={seatState} />
    </>
  );
  if (!isChoosable(lessonClass)) {
    return (
      <div className={rowClass}>
        {content}
        <ClassActions program={program} lessonClass={lessonClass} />
      </div>
    );
  }
  const { court, substitute } = lessonClass;
  const coach = substitute === undefined ? [] : [substituteWords(lessonClass)];
  const seats = seatStateWords(lessonClass);
  const words = [classWords(program, lessonClass), court, ...coach, seats];
  return (
    <button
      type="button"
      aria-label={words.join(', ')}
      aria-pressed={isChosen}
      onClick={onToggle}
      className={classNames(
        rowClass,
        'transition-colors duration-150',
        isChosen ? 'marked bg-tint' : 'hover:bg-mist',
      )}
    >
      {content}
    </button>
  );
}

const tones: Readonly<Record<SeatState, string>> = {
  available: 'text-ink-soft',
  full: 'text-ink-soft',
  waiting: 'font-semibold text-amber',
  offered: 'font-bold text-amber',
  held: 'font-semibold text-amber',
  booked: 'font-bold text-court',
};

function Facts({ program, lessonClass, isChosen }: ProgramClass & { readonly isChosen: boolean }) {
  const seatState = seatStateOf(lessonClass);
  const words = seatStateWords(lessonClass);
  return (
    <span className="grid min-w-0 grow basis-44">
      <span
        className={classNames(
          'display text-base leading-snug',
          seatState === 'full' && 'font-medium text-ink-soft',
        )}
      >
        {weekdayAndDate(lessonClass.date)}
      </span>{' '}
      <span className="text-sm leading-snug">
        {bookingTimeRange(lessonClass.slot, program.durationSlots)}
        <span className="text-ink-soft"> · {lessonClass.court}</span>
        {lessonClass.substitute !== undefined && (
          <span className="block font-semibold">{substituteWords(lessonClass)}</span>
        )}
      </span>{' '}
      <span
        key={words}
        className={classNames(
          'appear text-sm leading-snug',
          isChosen ? 'text-ink' : tones[seatState],
        )}
      >
        {words}
      </span>
    </span>
  );
}

interface MarkLook {
  readonly className: string;
  readonly icon?: ReactNode;
}

const check = <Check size={18} strokeWidth={3} />;
const clock = <Clock size={16} />;

/** The mark's shape shows the state without relying on colour. */
const marks: Readonly<Record<SeatState | 'chosen', MarkLook>> = {
  available: { className: 'border-2 border-edge bg-paper' },
  chosen: { className: 'bg-court text-accent', icon: check },
  full: { className: 'border-2 border-edge/60 border-dashed' },
  waiting: { className: 'border-2 border-amber border-dotted text-amber', icon: clock },
  offered: { className: 'bg-amber-tint text-amber', icon: <BellRing size={18} /> },
  held: { className: 'border-2 border-amber bg-amber-tint text-amber', icon: clock },
  booked: { className: 'border-2 border-court bg-tint text-court', icon: check },
};

function Mark({ seatState }: { readonly seatState: SeatState | 'chosen' }) {
  const { className, icon } = marks[seatState];
  return (
    <span
      key={seatState}
      aria-hidden="true"
      className={classNames('appear grid size-7 shrink-0 place-items-center rounded-lg', className)}
    >
      {icon}
    </span>
  );
}
