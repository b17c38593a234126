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

const { day: words } = consoleLabels;

const buttonClass =
  'inline-flex h-11 items-center justify-center gap-2 rounded-control border border-edge bg-paper px-3.5 text-sm font-semibold transition-colors duration-150 enabled:hover:border-court enabled:hover:bg-tint';

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
        <Step label={words.previous} onPress={() => onGo(addDays(date, -1))}>
          <ChevronLeft size={20} aria-hidden="true" />
        </Step>
        <button
          type="button"
          aria-current={date === today ? 'date' : undefined}
          onClick={() => onGo(today)}
          className={`${buttonClass} aria-[current]:border-court aria-[current]:bg-tint`}
        >
          {words.today}
        </button>
        <Step label={words.next} onPress={() => onGo(addDays(date, 1))}>
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
        <button
          type="button"
          title={words.print}
          onClick={() => window.print()}
          className={`${buttonClass} max-tablet:hidden`}
        >
          <Printer size={18} aria-hidden="true" />
          <span className="max-wide:sr-only">{words.print}</span>
        </button>
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

/** A slot that is over, or that nobody can buy, is not free. */
function summaryOf(day: Day, now: Temporal.Instant): string {
  const countOf = (of: string): string => `${day.claims.filter(({ kind }) => kind === of).length}`;
  return fill(words.summary, {
    booked: countOf('booking'),
    held: countOf('hold'),
    free: `${countFree(makeGrid(day), day.date, now)}`,
  });
}
