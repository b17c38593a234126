import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  isReportPeriod,
  mostReportDays,
  type Period,
  type PeriodKind,
  periodBefore,
  periodKinds,
} from '#domain/reports/period.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { formatDate, isBookingDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { reportLabels } from '#domain/words/report-labels.ts';
import { venueNow } from '#web/api/venue-clock.ts';
import { kindOf, neighbourOf, periodWithin } from '#web/console/reports/use-period.ts';
import { Field } from '#web/ui/field.tsx';

const { period: words } = reportLabels;

interface PeriodBarProps {
  readonly period: Period;
  readonly onChoose: (period: Period) => void;
}

/** Chooses the period: a day, a week, a month, or any days. */
export function PeriodBar({ period, onChoose }: PeriodBarProps) {
  const kind = kindOf(period);
  const [typed, setTyped] = useState(period);
  const { from, until } = period;
  // The arrows and the browser's back button change the period, too.
  useEffect(() => setTyped({ from, until }), [from, until]);
  const isWrong =
    !(isBookingDate(typed.from) && isBookingDate(typed.until)) || !isReportPeriod(typed);
  const type = (changed: Partial<Period>): void => {
    const next = { ...typed, ...changed };
    setTyped(next);
    if (isBookingDate(next.from) && isBookingDate(next.until) && isReportPeriod(next)) {
      onChoose(next);
    }
  };
  return (
    <search aria-label={words.label} className="report-period">
      <div className="report-kinds">
        <button
          type="button"
          aria-label={words.earlier}
          onClick={() => onChoose(neighbourOf(period, -1))}
          className="top-button"
        >
          <ChevronLeft size={20} aria-hidden="true" />
        </button>
        {periodKinds.map((name) => (
          <KindButton
            key={name}
            kind={name}
            isChosen={kind === name}
            onChoose={() => onChoose(periodWithin(period, name, bookingDayOf(venueNow())))}
          />
        ))}
        <button
          type="button"
          aria-label={words.later}
          onClick={() => onChoose(neighbourOf(period, 1))}
          className="top-button"
        >
          <ChevronRight size={20} aria-hidden="true" />
        </button>
      </div>
      <Field
        label={words.from}
        type="date"
        required
        value={typed.from}
        onChange={({ target }) => type({ from: target.value })}
      />
      <Field
        label={words.until}
        type="date"
        required
        value={typed.until}
        onChange={({ target }) => type({ until: target.value })}
      />
      <p role="status" className="report-shown">
        {isWrong ? fill(words.wrong, { most: String(mostReportDays) }) : shownText(period)}
      </p>
    </search>
  );
}

function shownText(period: Period): string {
  const before = periodBefore(period);
  const text = period.from === period.until ? words.shownDay : words.shown;
  return `${fill(text, {
    from: formatDate(period.from),
    until: formatDate(period.until),
    beforeFrom: formatDate(before.from),
    beforeUntil: formatDate(before.until),
  })}. ${words.note}`;
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
