import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  isUnfinished,
  kindOf,
  mostReportDays,
  type Period,
  type PeriodKind,
  periodAround,
  periodBefore,
  periodKinds,
} from '#domain/reports/period.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { type BookingDate, formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { reportLabels } from '#domain/words/report-labels.ts';
import { venueNow } from '#web/api/venue-clock.ts';
import { neighbourOf, periodWithin } from '#web/console/reports/use-period.ts';
import { Field } from '#web/ui/field.tsx';

const { period: words } = reportLabels;

interface PeriodBarProps {
  /** The days that were chosen, right or wrong. */
  readonly days: Period;
  /** Null if the days are no period. */
  readonly period: Period | null;
  /** False for a report that shows the period alone. */
  readonly isCompared: boolean;
  readonly onChoose: (period: Period) => void;
}

/** Chooses the period: a day, a week, a month, a year, or any days. */
export function PeriodBar({ days, period, isCompared, onChoose }: PeriodBarProps) {
  const today = bookingDayOf(venueNow());
  const kind = period && kindOf(period);
  const isWrong = period === null;
  const move = (direction: -1 | 1): void => {
    if (period !== null) onChoose(neighbourOf(period, direction));
  };
  return (
    <search aria-label={words.label} className="report-period">
      <div className="report-kinds">
        <button
          type="button"
          aria-label={words.earlier}
          disabled={isWrong}
          onClick={() => move(-1)}
          className="top-button"
        >
          <ChevronLeft size={20} aria-hidden="true" />
        </button>
        {periodKinds.map((name) => (
          <KindButton
            key={name}
            kind={name}
            isChosen={kind === name}
            onChoose={() =>
              onChoose(isWrong ? periodAround(today, name) : periodWithin(period, name, today))
            }
          />
        ))}
        <button
          type="button"
          aria-label={words.later}
          disabled={isWrong}
          onClick={() => move(1)}
          className="top-button"
        >
          <ChevronRight size={20} aria-hidden="true" />
        </button>
      </div>
      <Field
        label={words.from}
        type="date"
        required
        value={days.from}
        aria-invalid={isWrong}
        onChange={({ target }) => onChoose({ ...days, from: target.value })}
      />
      <Field
        label={words.until}
        type="date"
        required
        value={days.until}
        aria-invalid={isWrong}
        onChange={({ target }) => onChoose({ ...days, until: target.value })}
      />
      {isWrong ? (
        <p role="alert" className="report-shown font-semibold text-danger">
          {fill(words.wrong, { most: String(mostReportDays) })}
        </p>
      ) : (
        <p role="status" className="report-shown">
          {isCompared ? comparedText(period, today) : aloneText(period)}
        </p>
      )}
    </search>
  );
}

function aloneText({ from, until }: Period): string {
  const days = from === until ? words.aloneDay : words.alone;
  return `${fill(days, { from: formatDate(from), until: formatDate(until) })}. ${words.note}`;
}

function comparedText(period: Period, today: BookingDate): string {
  const before = periodBefore(period, today);
  const kind = kindOf(period) === 'year' ? 'year' : 'month';
  const sameDays = isUnfinished(period, today) ? words.sameDays[kind] : '';
  const text = period.from === period.until ? words.shownDay : words.shown;
  return `${fill(text, {
    from: formatDate(period.from),
    until: formatDate(period.until),
    beforeFrom: formatDate(before.from),
    beforeUntil: formatDate(before.until),
  })}${sameDays}. ${words.note}`;
}

interface KindButtonProps {
  readonly kind: PeriodKind;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function KindButton({ kind, isChosen, onChoose }: KindButtonProps) {
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose} className="report-kind">
      {words.kinds[kind]}
    </button>
  );
}
