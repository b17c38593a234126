import { isCollision } from '#domain/staff/series.ts';
import { dayParts, formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { seriesLabels } from '#domain/words/series-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { useRestoreSeries, useSeriesPreview } from '#web/console/api/series.ts';
import { InTheWay } from '#web/console/series/planned-dates.tsx';
import { type DateOfSeries, isOver } from '#web/console/series/series-part.ts';
import { movedFromText, timesText } from '#web/console/series/series-words.ts';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { one: words } = seriesLabels;

interface SeriesDatesProps {
  readonly dates: readonly DateOfSeries[];
  /** Those that a change or an ending would be about. */
  readonly chosen: readonly DateOfSeries[];
  /** The name of the series. */
  readonly reason: string;
}

/** Every date of a series in order, as it stands. [SERIES-9] */
export function SeriesDates({ dates, chosen, reason }: SeriesDatesProps) {
  const now = useVenueNow();
  const over = dates.filter((one) => isOver(one, now) && one.isBlocked);
  const left = dates.filter((one) => !isOver(one, now));
  return (
    <Section title={words.dates}>
      {over.length > 0 && (
        <Empty>
          {over.length === 1 ? words.overOne : fill(words.over, { count: `${over.length}` })}
        </Empty>
      )}
      <ul className="series-dates">
        {left.map((one) => (
          <DateRow
            key={`${one.date}/${one.runId}`}
            one={one}
            isChosen={one.isBlocked && chosen.includes(one)}
            reason={reason}
          />
        ))}
      </ul>
    </Section>
  );
}

interface DateRowProps {
  readonly one: DateOfSeries;
  readonly isChosen: boolean;
  readonly reason: string;
}

function DateRow({ one, isChosen, reason }: DateRowProps) {
  const { date, run, isBlocked } = one;
  const look = isBlocked ? isChosen && 'is-chosen' : 'is-taken';
  return (
    <li className={classNames('series-date is-standing figures', look)}>
      <span className="series-date-label">{`${dayParts(date).weekday.slice(0, 3)} ${formatDate(date)}`}</span>
      {isBlocked ? (
        <>
          <span>{timesText(run)}</span>
          <span>{run.court}</span>
          <span className="series-date-state text-ink-soft">
            {one.origin && <span>{movedFromText(one)}</span>}
            {run.reason !== reason && <span>{fill(words.otherReason, run)}</span>}
          </span>
        </>
      ) : (
        <LeftOut one={one} />
      )}
    </li>
  );
}

/** Why a date has no blocks, and the button that blocks it once nothing is in the way. [SERIES-7] */
function LeftOut({ one: { date, runId, run } }: Pick<DateRowProps, 'one'>) {
  const { courtId, slot, durationSlots, court } = run;
  const weekly = { courtId, slot, durationSlots, firstDate: date, weeks: 1, replaces: null };
  const planned = useSeriesPreview(weekly).data?.dates[0];
  const { mutate, isPending } = useRestoreSeries();
  const block = (): void => {
    clearToasts();
    const runs = [{ id: runId, dates: [date], weeks: 0 }];
    mutate(
      { params: { seriesId: runId }, body: { runs, insteadOf: null } },
      {
        onSuccess: () => showToast(fill(words.againDone, { date: formatDate(date) })),
        onError: (error) => showToast(failureMessage(error), 'danger'),
      },
    );
  };
  return (
    <>
      <span>{words.leftOut}</span>
      <span className="series-date-state is-wide">
        {planned && <InTheWay planned={planned} court={court} />}
        {planned && !isCollision(planned) && (
          <Button
            tone="secondary"
            disabled={isPending}
            aria-label={fill(words.againOne, { date: formatDate(date) })}
            onClick={block}
            className="px-3 text-xs"
          >
            {words.again}
          </Button>
        )}
      </span>
    </>
  );
}
