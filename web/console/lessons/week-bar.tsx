import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { weekOf } from '#domain/lessons/timetable.ts';
import { addDays, type BookingDate, formatDate, isBookingDate } from '#domain/time/venue-time.ts';
import { lessonScreenLabels as words } from '#domain/words/console-lesson-labels.ts';
import { fill } from '#domain/words/fill.ts';

const buttonClass =
  'inline-flex h-11 items-center justify-center gap-2 rounded-control border border-edge bg-paper px-3.5 text-sm font-semibold transition-colors duration-150 enabled:hover:border-court enabled:hover:bg-tint';

interface WeekBarProps {
  readonly date: BookingDate;
  readonly today: BookingDate;
  readonly onGo: (date: BookingDate) => void;
  /** Other buttons, at the end. */
  readonly children?: ReactNode;
}

/** The shown week, and the buttons to another one. */
export function WeekBar({ date, today, onGo, children }: WeekBarProps) {
  const { from, until } = weekOf(date);
  const isThisWeek = from === weekOf(today).from;
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <h1 className="display text-xl">{words.title}</h1>
        <p className="figures text-[0.8125rem] text-ink-soft">
          {fill(words.week, { from: formatDate(from), until: formatDate(until) })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Step label={words.previous} onPress={() => onGo(addDays(date, -7))}>
          <ChevronLeft size={20} aria-hidden="true" />
        </Step>
        <button
          type="button"
          aria-current={isThisWeek ? 'date' : undefined}
          onClick={() => onGo(today)}
          className={`${buttonClass} aria-[current]:border-court aria-[current]:bg-tint`}
        >
          {words.thisWeek}
        </button>
        <Step label={words.next} onPress={() => onGo(addDays(date, 7))}>
          <ChevronRight size={20} aria-hidden="true" />
        </Step>
        <input
          type="date"
          aria-label={words.pick}
          value={date}
          required
          onChange={({ target }) => {
            if (isBookingDate(target.value)) onGo(target.value);
          }}
          className={`${buttonClass} figures`}
        />
        {children}
      </div>
    </header>
  );
}

interface StepProps {
  readonly label: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Step({ label, onPress, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className={`${buttonClass} w-11 px-0`}
    >
      {children}
    </button>
  );
}
