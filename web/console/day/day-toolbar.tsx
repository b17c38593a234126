import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Day } from '#contract/console-day.ts';
import {
  addDays,
  type BookingDate,
  dateOf,
  dayParts,
  formatDate,
  formatTime,
  isBookingDate,
} from '#domain/time/venue-time.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { makeGrid } from '#web/console/day/grid.ts';
import { countFree } from '#web/console/day/now.ts';
import { OpenExceptions } from '#web/console/frame/exception-count.tsx';
import { barButtonClass, StepButton } from '#web/console/ui/step-button.tsx';

const { day: words } = consoleLabels;

interface DayToolbarProps {
  readonly date: BookingDate;
  readonly today: BookingDate;
  readonly now: Temporal.Instant;
  readonly day: Day | undefined;
  readonly onGo: (date: BookingDate) => void;
  /** Stands between the day and its buttons. */
  readonly children: ReactNode;
}

export function DayToolbar({ date, today, now, day, onGo, children }: DayToolbarProps) {
  const { weekday, day: number, month } = dayParts(date);
  const year = date.slice(0, 4);
  return (
    <header className="day-toolbar">
      <div className="min-w-0">
        <h1 className="display text-lg leading-7 wide:text-xl">
          {fill(words.heading, { weekday, day: `${number}`, month, year })}
        </h1>
        <p className="figures min-h-5 text-[0.8125rem] text-ink-soft">
          {day && summaryOf(day, now)} <OpenExceptions />
        </p>
        <p className="day-printed">
          {fill(words.printed, { date: formatDate(dateOf(now)), time: formatTime(now) })}
        </p>
      </div>
      {children}
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <StepButton label={words.previous} onPress={() => onGo(addDays(date, -1))}>
          <ChevronLeft size={20} aria-hidden="true" />
        </StepButton>
        <button
          type="button"
          aria-current={date === today ? 'date' : undefined}
          onClick={() => onGo(today)}
          className={`${barButtonClass} aria-[current]:border-court aria-[current]:bg-tint`}
        >
          {words.today}
        </button>
        <StepButton label={words.next} onPress={() => onGo(addDays(date, 1))}>
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
        <button
          type="button"
          title={words.print}
          onClick={() => window.print()}
          className={`${barButtonClass} max-tablet:hidden`}
        >
          <Printer size={18} aria-hidden="true" />
          <span className="max-wide:sr-only">{words.print}</span>
        </button>
      </div>
    </header>
  );
}

/** A slot that is over, or that nobody can buy, is not free. */
function summaryOf(day: Day, now: Temporal.Instant): string {
  const countOf = (of: string): string => `${day.claims.filter(({ kind }) => kind === of).length}`;
  return fill(words.summary, {
    booked: countOf('booking'),
    held: countOf('hold'),
    free: `${countFree(makeGrid(day), day.date, now)}`,
  });
}
