import type { WeeklyPreview } from '#contract/desk-sales.ts';
import { displayAmount, sumSen } from '#domain/money/money.ts';
import { isSellable } from '#domain/staff/weekly-sales.ts';
import { type BookingDate, formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { seriesLabels } from '#domain/words/series-labels.ts';
import { weeklyLabels as words } from '#domain/words/weekly-labels.ts';
import { InTheWay } from '#web/console/series/planned-dates.tsx';

interface WeeklyDatesProps {
  readonly dates: WeeklyPreview['dates'];
  readonly court: string;
  /** The dates that are sold. */
  readonly chosen: readonly BookingDate[];
  readonly onChoose: (date: BookingDate, isChosen: boolean) => void;
  /** Collisions that appeared or disappeared since the dates were first shown. */
  readonly changes: readonly string[];
}

/** The dates of a weekly sale, each with its price or why it is not sold. [SERIES-11] */
export function WeeklyDates({ dates, court, chosen, onChoose, changes }: WeeklyDatesProps) {
  const sold = dates.filter(({ date }) => chosen.includes(date));
  const summary = fill(words.summary, {
    ...{ free: `${dates.filter(isSellable).length}`, count: `${dates.length}` },
    ...{ chosen: `${sold.length}`, amount: displayAmount(sumSen(sold.map((one) => one.priceSen))) },
  });
  return (
    <>
      <div role="status" className="px-4 pb-2 text-sm">
        {changes.map((change) => (
          <p key={change} className="series-since figures">
            {change}
          </p>
        ))}
        <p className="figures font-semibold">{summary}</p>
      </div>
      <ul className="series-dates">
        {dates.map((planned) => {
          const { date, refusal, priceSen } = planned;
          const isFree = isSellable(planned);
          const isChosen = chosen.includes(date);
          return (
            <li key={date} className={isFree ? 'series-date' : 'series-date is-taken'}>
              <label className="figures series-date-label">
                <input
                  type="checkbox"
                  disabled={!isFree}
                  checked={isChosen}
                  onChange={({ target }) => onChoose(date, target.checked)}
                  className="size-4 accent-court"
                />
                {formatDate(date)}
              </label>
              <span className="series-date-state">
                {isFree && (
                  <span className="figures text-ink-soft">
                    {isChosen ? displayAmount(priceSen) : seriesLabels.dates.leftOut}
                  </span>
                )}
                {refusal !== null && <span>{words.rules[refusal]}</span>}
                <InTheWay planned={planned} court={court} />
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
