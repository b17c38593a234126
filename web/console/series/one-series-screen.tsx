import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import type { BlockSeries, SeriesList } from '#contract/console-series.ts';
import {
  datesOfPart,
  isDateOver,
  type SeriesPart,
  seriesInstead,
  seriesScopes,
} from '#domain/staff/series.ts';
import { type BookingDate, formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { seriesLabels } from '#domain/words/series-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { useRestoreSeries, useSeriesList } from '#web/console/api/series.ts';
import { useEndPart } from '#web/console/day/series-acts.ts';
import { Choice } from '#web/console/sale/choice.tsx';
import { SeriesPage } from '#web/console/series/new-series-screen.tsx';
import {
  type ChangeDraft,
  draftOfPart,
  keptChange,
  partOf,
} from '#web/console/series/series-draft.ts';
import { SeriesForm } from '#web/console/series/series-form.tsx';
import { daysText, endingText, timesText, weeksText } from '#web/console/series/series-words.ts';
import { ConfirmDialog } from '#web/console/ui/confirm-dialog.tsx';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { useKeptDraft } from '#web/console/ui/use-kept-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { one: words, form: formWords } = seriesLabels;

/** Changes or ends one date of a series, all from a date on, or all that are left. */
export function OneSeriesScreen() {
  const { id = '' } = useParams();
  const query = useSeriesList();
  const found = query.data?.series.find((one) => one.id === id);
  return (
    <SeriesPage title={found?.reason ?? formWords.back}>
      {(list) =>
        found === undefined ? (
          <Notice>{words.gone}</Notice>
        ) : (
          <OneSeries key={id} series={found} list={list} />
        )
      }
    </SeriesPage>
  );
}

interface OneSeriesProps {
  readonly series: BlockSeries;
  readonly list: SeriesList;
}

function OneSeries({ series, list }: OneSeriesProps) {
  const [search] = useSearchParams();
  const now = useVenueNow();
  const kept = useKeptDraft(
    (stored) => keptChange(stored, series, now),
    (): ChangeDraft => ({ part: partOf(search, series, now), changed: {} }),
  );
  const { part, changed } = kept.draft;
  const own = draftOfPart(series, part, now);
  const draft = { ...own, ...changed };
  const choose = (next: SeriesPart): void => {
    // The dates are those of the part; what else was typed stays.
    const { firstDate, weeks, ...typed } = changed;
    kept.setDraft({ part: next, changed: typed });
  };
  return (
    <>
      <p className="figures text-sm text-ink-soft">
        {[daysText(series.firstDate), timesText(series), series.court, weeksText(series)].join(
          ', ',
        )}
      </p>
      <SeriesForm
        title={words.change}
        courts={list.courts}
        draft={draft}
        onDraft={(next) => kept.setDraft({ part, changed: next })}
        replaces={{ seriesId: series.id, ...part }}
        onMade={kept.forgetDraft}
        aside={
          <>
            <Ending series={series} part={part} now={now} onEnded={kept.forgetDraft} />
            <Exceptions series={series} all={list.series} now={now} />
          </>
        }
      >
        <Part series={series} part={part} now={now} onPart={choose} />
      </SeriesForm>
    </>
  );
}

interface PartProps {
  readonly series: BlockSeries;
  readonly part: SeriesPart;
  readonly now: Temporal.Instant;
  readonly onPart: (part: SeriesPart) => void;
}

/** The dates that are changed or ended. [SERIES-5] */
function Part({ series, part, now, onPart }: PartProps) {
  const left = datesOfPart(series, { ...part, scope: 'all' }, now);
  return (
    <Section title={words.part}>
      <div className="series-fields">
        <Choice
          legend={words.scope}
          choices={seriesScopes.map((scope) => ({
            text: words.scopes[scope],
            isChosen: part.scope === scope,
            choose: () => onPart({ ...part, scope }),
          }))}
        />
        {part.scope !== 'all' && (
          <Select
            label={words.date}
            value={part.date}
            onChange={({ target }) => onPart({ ...part, date: target.value })}
            options={left.map((date) => ({ value: date, text: formatDate(date) }))}
          />
        )}
      </div>
    </Section>
  );
}

interface EndingProps {
  readonly series: BlockSeries;
  readonly part: SeriesPart;
  readonly now: Temporal.Instant;
  readonly onEnded: () => void;
}

/** Ends the chosen dates, below what changes them. [SERIES-5] */
function Ending({ series, part, now, onEnded }: EndingProps) {
  const { end, isPending, error } = useEndPart(series.id);
  const navigate = useNavigate();
  const isBlocked = (date: BookingDate): boolean => !series.exceptions.includes(date);
  const dates = datesOfPart(series, part, now).filter(isBlocked);
  const [isAsking, setIsAsking] = useState(false);
  const text = dates.length === 1 ? words.endOne : fill(words.end, { count: `${dates.length}` });
  const leave = (): void => {
    onEnded();
    void navigate('/series');
  };
  return (
    <Section title={words.ending}>
      <div className="series-fields">
        <p className="text-sm text-ink-soft">{words.endingAbout}</p>
        <Button tone="danger" disabled={dates.length === 0} onClick={() => setIsAsking(true)}>
          {text}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={words.endTitle}
          confirm={text}
          cancel={words.keep}
          isBusy={isPending}
          error={error}
          onConfirm={() => end(part, leave)}
          onClose={() => setIsAsking(false)}
        >
          <p className="figures">{endingText(series.reason, dates)}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

interface ExceptionsProps {
  readonly series: BlockSeries;
  readonly all: readonly BlockSeries[];
  readonly now: Temporal.Instant;
}

/** The dates without blocks, which can be blocked again. [SERIES-7] */
function Exceptions({ series, all, now }: ExceptionsProps) {
  const { id, weeks, exceptions } = series;
  const { mutate, isPending } = useRestoreSeries();
  const block = (date: BookingDate): void => {
    clearToasts();
    mutate(
      { params: { seriesId: id }, body: { dates: [date], weeks, insteadOf: null } },
      {
        onSuccess: () => showToast(fill(words.againDone, { date: formatDate(date) })),
        onError: (error) => showToast(failureMessage(error), 'danger'),
      },
    );
  };
  return (
    <Section title={words.exceptions}>
      {exceptions.length === 0 ? (
        <Empty>{words.noExceptions}</Empty>
      ) : (
        <ul className="series-dates">
          {exceptions.map((date) => (
            <li key={date} className="series-date justify-between">
              <span className="figures font-semibold">{formatDate(date)}</span>
              <SkippedDate
                series={series}
                instead={seriesInstead(series, date, all)}
                date={date}
                now={now}
              >
                <Button
                  tone="secondary"
                  disabled={isPending}
                  aria-label={fill(words.againOne, { date: formatDate(date) })}
                  onClick={() => block(date)}
                  className="px-3 text-xs"
                >
                  {words.again}
                </Button>
              </SkippedDate>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface SkippedDateProps {
  readonly series: BlockSeries;
  /** The series that has the date elsewhere. */
  readonly instead: BlockSeries | undefined;
  readonly date: BookingDate;
  readonly now: Temporal.Instant;
  /** The button that blocks it again. */
  readonly children: ReactNode;
}

function SkippedDate({ series, instead, date, now, children }: SkippedDateProps) {
  if (isDateOver(series, date, now)) return <span className="text-ink-soft">{words.isPast}</span>;
  if (instead === undefined) return children;
  return (
    <Link to={`/series/${instead.id}`} className="figures text-court underline">
      {fill(words.instead, { court: instead.court, times: timesText(instead) })}
    </Link>
  );
}
