import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { weekOf } from '#domain/lessons/timetable.ts';
import { addDays, type BookingDate, formatDate, isBookingDate } from '#domain/time/venue-time.ts';
import { lessonScreenLabels as words } from '#domain/words/console-lesson-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { barButtonClass, StepButton } from '#web/console/ui/step-button.tsx';

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
        <StepButton label={words.previous} onPress={() => onGo(addDays(date, -7))}>
          <ChevronLeft size={20} aria-hidden="true" />
        </StepButton>
        <button
          type="button"
          aria-current={isThisWeek ? 'date' : undefined}
          onClick={() => onGo(today)}
          className={`${barButtonClass} aria-[current]:border-court aria-[current]:bg-tint`}
        >
          {words.thisWeek}
        </button>
        <StepButton label={words.next} onPress={() => onGo(addDays(date, 7))}>
          <ChevronRight size={20} aria-hidden="true" />
        </StepButton>
        <input
          type="date"
          aria-label={words.pick}
          value={date}
          required
          onChange={({ target }) => {
            if (isBookingDate(target.value)) onGo(target.value);
          }}
          className={`${barButtonClass} figures`}
        />
        {children}
      </div>
    </header>
  );
}
