import { Link } from 'react-router';
import type { SeriesPreview } from '#contract/console-series.ts';
import { bookingTime } from '#domain/bookings/booking-titles.ts';
import { isCollision } from '#domain/staff/series.ts';
import { type BookingDate, formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { seriesLabels } from '#domain/words/series-labels.ts';

const { dates: words } = seriesLabels;

interface PlannedDatesProps {
  readonly preview: SeriesPreview;
  readonly court: string;
  /** The dates that get their blocks. */
  readonly chosen: readonly BookingDate[];
  readonly onChoose: (date: BookingDate, isChosen: boolean) => void;
  /** True for a date that has these blocks already. */
  readonly stands: (date: BookingDate) => boolean;
  /** Collisions that appeared or disappeared since the dates were first shown. */
  readonly changes: readonly string[];
  /** True if the dates of a series are shown as they stand. */
  readonly isUnchanged: boolean;
}

/** The dates of a series before it is made, each with what is in its way. [SERIES-2] */
export function PlannedDates(props: PlannedDatesProps) {
  const { preview, court, chosen, onChoose, stands, changes, isUnchanged } = props;
  const { dates, freed } = preview;
  return (
    <>
      <div role="status" className="px-4 pb-2 text-sm">
        {changes.map((change) => (
          <p key={change} className="series-since figures">
            {change}
          </p>
        ))}
        <p className="font-semibold">{isUnchanged ? words.unchanged : summaryOf(preview)}</p>
        {dates.some(isCollision) && <p className="text-ink-soft">{words.hint}</p>}
        {!isUnchanged && freed.length > 0 && (
          <p className="figures text-ink-soft">{freedText(freed)}</p>
        )}
      </div>
      <ul className="series-dates">
        {dates.map((planned) => (
          <PlannedRow
            key={planned.date}
            planned={planned}
            court={court}
            isAsNow={stands(planned.date)}
            isChosen={chosen.includes(planned.date)}
            onChoose={(isChosen) => onChoose(planned.date, isChosen)}
          />
        ))}
      </ul>
    </>
  );
}

function freedText(freed: readonly BookingDate[]): string {
  const [first = '', last = ''] = [freed[0], freed.at(-1)];
  return fill(freed.length === 1 ? words.freedOne : words.freed, {
    ...{ count: `${freed.length}`, from: formatDate(first), until: formatDate(last) },
  });
}

function summaryOf({ dates }: SeriesPreview): string {
  const free = dates.filter((one) => !isCollision(one)).length;
  const counts = { free: `${free}`, count: `${dates.length}` };
  if (free === 0) return words.noneFree;
  if (free < dates.length) return fill(words.someTaken, counts);
  return free === 1 ? words.allFreeOne : fill(words.allFree, counts);
}

interface PlannedRowProps {
  readonly planned: SeriesPreview['dates'][number];
  readonly court: string;
  readonly isAsNow: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function PlannedRow({ planned, court, isAsNow, isChosen, onChoose }: PlannedRowProps) {
  const { date, wasException } = planned;
  const isTaken = isCollision(planned);
  const leftOut = wasException ? words.wasException : words.leftOut;
  const free = isAsNow ? words.asNow : words.free;
  return (
    <li className={isTaken ? 'series-date is-taken' : 'series-date'}>
      <label className="figures series-date-label">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={isTaken}
          aria-label={fill(words.block, { date: formatDate(date) })}
          onChange={({ target }) => onChoose(target.checked)}
          className="size-4 accent-court"
        />
        {formatDate(date)}
      </label>
      <span className="series-date-state">
        {!isTaken && <span className="text-ink-soft">{isChosen ? free : leftOut}</span>}
        <InTheWay planned={planned} court={court} />
      </span>
    </li>
  );
}

interface InTheWayProps {
  readonly planned: Omit<SeriesPreview['dates'][number], 'wasException'>;
  readonly court: string;
}

/** The collisions of a date, each with a link. [SERIES-2] */
export function InTheWay({ planned: { date, closure, inTheWay }, court }: InTheWayProps) {
  return (
    <>
      {closure !== null && fill(words.closed, { reason: closure })}
      {inTheWay.map(({ slot, kind, name }) => (
        <Link
          key={slot}
          to={`/?${new URLSearchParams({ date, court, slot: `${slot}` })}`}
          className="figures text-court underline underline-offset-3"
        >
          {fill(words.inTheWay, { time: bookingTime(slot), kind: words.kinds[kind], name })}
        </Link>
      ))}
    </>
  );
}
