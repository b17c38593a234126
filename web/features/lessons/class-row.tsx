import { BellRing, Check, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CancelledLesson, LessonClass, LessonProgram } from '#contract/lessons.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { shortDate } from '#domain/time/short-dates.ts';
import { dayParts } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { lessonsLabels } from '#domain/words/lessons-labels.ts';
import type { ProgramClass } from '#web/api/lessons.ts';
import { ClassActions } from '#web/features/lessons/class-actions.tsx';
import { isChoosable, type SeatState, seatStateOf } from '#web/features/lessons/lesson-choice.ts';
import { seatStateWords, substituteWords } from '#web/features/lessons/lesson-words.ts';
import { classNames } from '#web/ui/class-names.ts';

interface ClassRowProps extends ProgramClass {
  /** True if the row says which court it is. */
  readonly hasCourt: boolean;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

const rowClass =
  'flex min-h-18 w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-card border px-3 py-2 text-left';

/** One class. An available one is a single button; the others list their actions. */
export function ClassRow(props: ClassRowProps) {
  const { program, lessonClass, hasCourt, isChosen, onToggle } = props;
  const seatState = isChosen ? 'chosen' : seatStateOf(lessonClass);
  const content = (
    <>
      <DateTile {...lessonClass} isQuiet={seatState === 'full'} /> <Facts {...props} />
      <Mark seatState={seatState} />
    </>
  );
  if (!isChoosable(lessonClass)) {
    return (
      <div className={classNames(rowClass, 'border-line')}>
        {content}
        <ClassActions program={program} lessonClass={lessonClass} />
      </div>
    );
  }
  const { date, slot, court, substitute } = lessonClass;
  const place = hasCourt ? [court] : [];
  const coach = substitute === undefined ? [] : [substituteWords(lessonClass)];
  // The visible words come first and in their order, so that the row can be named by voice.
  const words = [
    shortDate(date),
    bookingTimeRange(slot, program.durationSlots),
    ...place,
    ...coach,
    seatStateWords(lessonClass),
    ...(hasCourt ? [] : [court]),
  ];
  return (
    <button
      type="button"
      aria-label={words.join(', ')}
      aria-pressed={isChosen}
      onClick={onToggle}
      className={classNames(
        rowClass,
        'transition-colors duration-150',
        isChosen ? 'marked border-court bg-tint' : 'border-edge hover:border-court hover:bg-tint',
      )}
    >
      {content}
    </button>
  );
}

interface CancelledRowProps {
  readonly program: LessonProgram;
  readonly lessonClass: CancelledLesson;
}

/** A class that the venue has cancelled, with its reason. [LESSON-23] */
export function CancelledRow({ program, lessonClass }: CancelledRowProps) {
  const { date, slot, reason } = lessonClass;
  return (
    <div className={classNames(rowClass, 'appear border-line')}>
      <DateTile date={date} isQuiet />{' '}
      <span className="grid min-w-0 grow basis-32">
        <s className="font-semibold leading-snug text-ink-soft">
          {bookingTimeRange(slot, program.durationSlots)}
        </s>{' '}
        <span className="text-sm font-semibold leading-snug wrap-anywhere">
          {fill(lessonsLabels.cancelled, { reason })}
        </span>
      </span>
    </div>
  );
}

/** The day at a glance. The spaces keep its parts apart for screen readers. */
function DateTile({ date, isQuiet }: Pick<LessonClass, 'date'> & { readonly isQuiet: boolean }) {
  const { weekday, month, day } = dayParts(date);
  return (
    <span
      className={classNames(
        'grid w-12 shrink-0 justify-items-center rounded-control py-1 text-xs leading-tight font-semibold',
        isQuiet ? 'bg-mist text-ink-soft' : 'bg-tint text-ink',
      )}
    >
      <span>{weekday.slice(0, 3)}</span>{' '}
      <span className="display text-lg leading-tight">{day}</span> <span>{month.slice(0, 3)}</span>
    </span>
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

/** The number of free seats from which on they are worth hurrying for. */
const fewSpots = 2;

function toneOf({ lessonClass, isChosen }: ClassRowProps): string {
  const seatState = seatStateOf(lessonClass);
  if (seatState === 'available' && lessonClass.availableSpots <= fewSpots) {
    return 'font-semibold text-amber';
  }
  return isChosen ? 'text-ink' : tones[seatState];
}

function Facts(props: ClassRowProps) {
  const { program, lessonClass, hasCourt } = props;
  const words = seatStateWords(lessonClass);
  return (
    <span className="grid min-w-0 grow basis-32">
      <span
        className={classNames(
          'font-semibold leading-snug',
          seatStateOf(lessonClass) === 'full' && 'text-ink-soft',
        )}
      >
        {bookingTimeRange(lessonClass.slot, program.durationSlots)}
      </span>{' '}
      {(hasCourt || lessonClass.substitute !== undefined) && (
        <span className="text-sm leading-snug text-ink-soft">
          {hasCourt && lessonClass.court}
          {lessonClass.substitute !== undefined && (
            <span className="block font-semibold text-ink">{substituteWords(lessonClass)}</span>
          )}
        </span>
      )}{' '}
      <span key={words} className={classNames('appear text-sm leading-snug', toneOf(props))}>
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
