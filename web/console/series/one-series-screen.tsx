import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import type { BlockSeries, SeriesList } from '#contract/console-series.ts';
import { seriesScopes } from '#domain/staff/series.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { seriesLabels } from '#domain/words/series-labels.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { useSeriesList } from '#web/console/api/series.ts';
import { useEndPart } from '#web/console/day/series-acts.ts';
import { Choice } from '#web/console/sale/choice.tsx';
import { SeriesPage } from '#web/console/series/new-series-screen.tsx';
import { SeriesDates } from '#web/console/series/series-dates.tsx';
import {
  addressOf,
  type ChosenPart,
  type DateOfSeries,
  datesOf,
  datesOfChosen,
  leftOf,
  partOf,
} from '#web/console/series/series-part.ts';
import {
  countedDates,
  endingText,
  placesText,
  timesText,
} from '#web/console/series/series-words.ts';
import { ConfirmDialog } from '#web/console/ui/confirm-dialog.tsx';
import { Section } from '#web/console/ui/section.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';

const { one: words, form: formWords } = seriesLabels;

interface FoundSeriesProps {
  /** The link above the title, and the title itself. */
  readonly head: (series: BlockSeries) => Partial<Parameters<typeof SeriesPage>[0]>;
  readonly children: (series: BlockSeries, list: SeriesList) => ReactNode;
}

/** A page about the series that the address names by any of its runs. */
export function FoundSeries({ head, children }: FoundSeriesProps) {
  const { id = '' } = useParams();
  const query = useSeriesList();
  const found = query.data?.series.find(
    (one) => one.runs.some((run) => run.id === id) || one.id === id,
  );
  return (
    <SeriesPage title={formWords.back} {...(found && head(found))}>
      {(list) => (found ? children(found, list) : <Notice>{words.gone}</Notice>)}
    </SeriesPage>
  );
}

/** A series with all of its dates; there, some or all of them are changed or ended. */
export function OneSeriesScreen() {
  return (
    <FoundSeries head={({ reason: title }) => ({ title })}>
      {(series) => <OneSeries key={series.id} series={series} />}
    </FoundSeries>
  );
}

function OneSeries({ series }: { readonly series: BlockSeries }) {
  const { id = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const now = useVenueNow();
  const dates = datesOf(series);
  const left = leftOf(series, now).filter(({ isBlocked }) => isBlocked);
  const part = partOf(search, series, search.get('run') ?? id, now);
  const isChosen = new Set(datesOfChosen(series, part, now).map(keyOf));
  const chosen = dates.filter((one) => isChosen.has(keyOf(one)));
  const standing = chosen.filter(({ isBlocked }) => isBlocked);
  const choose = ({ scope, date, seriesId }: ChosenPart): void =>
    setSearch({ scope, date, run: seriesId }, { replace: true });
  return (
    <>
      <div className="figures text-sm text-ink-soft">
        {placesText(left.length === 0 ? dates : left).map(({ days, times, court }) => (
          <p key={`${days} ${times} ${court}`}>{`${days}, ${times}, ${court}`}</p>
        ))}
        <p>{countedDates(left.map(({ date }) => date))}</p>
      </div>
      <div className="series-columns">
        <div className="member-column">
          <Part series={series} part={part} left={left} chosen={standing} onPart={choose} />
        </div>
        <div className="member-column">
          <SeriesDates dates={dates} chosen={chosen} reason={series.reason} />
        </div>
      </div>
    </>
  );
}

const keyOf = ({ runId, date }: { readonly runId: string; readonly date: string }): string =>
  `${runId} ${date}`;

interface PartProps {
  readonly series: BlockSeries;
  readonly part: ChosenPart;
  /** The dates that stand, and those of them that are chosen. */
  readonly left: readonly DateOfSeries[];
  readonly chosen: readonly DateOfSeries[];
  readonly onPart: (part: ChosenPart) => void;
}

/** The dates that are changed or ended: one, all from a date on, or the whole series. [SERIES-5] */
function Part({ series, part, left, chosen, onPart }: PartProps) {
  const rest = left.length - chosen.length;
  const options = left.map((one) => ({
    value: keyOf({ runId: one.runId, date: one.date }),
    text: fill(words.dateChoice, {
      ...{ date: formatDate(one.date), times: timesText(one.run), court: one.run.court },
    }),
  }));
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
            value={keyOf({ runId: part.seriesId, date: part.date })}
            onChange={({ target }) => {
              const [seriesId = '', date = ''] = target.value.split(' ');
              onPart({ ...part, seriesId, date });
            }}
            options={options}
          />
        )}
        <p role="status" className="figures text-sm">
          <span className="font-semibold">{countedDates(chosen.map(({ date }) => date))}</span>
          <span className="block text-ink-soft">{restText(rest)}</span>
        </p>
        {chosen.length > 0 && (
          <>
            <Link to={addressOf(series.id, part)} className={buttonClass('primary')}>
              {countText(chosen.length, formWords.changeOne, formWords.change)}
            </Link>
            <Ending series={series} part={part} chosen={chosen} rest={rest} />
          </>
        )}
      </div>
    </Section>
  );
}

const countText = (count: number, one: string, many: string): string =>
  count === 1 ? one : fill(many, { count: `${count}` });

const restText = (rest: number): string =>
  rest === 0 ? '' : countText(rest, words.stayOne, words.stay);

interface EndingProps extends Pick<PartProps, 'series' | 'part' | 'chosen'> {
  /** How many dates of the series stay. */
  readonly rest: number;
}

/** Ends the chosen dates, once somebody has confirmed which they are. [SERIES-5] */
function Ending({ series, part, chosen, rest }: EndingProps) {
  const { end, isPending, error } = useEndPart();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const text = countText(chosen.length, words.endOne, words.end);
  const leave = (): void => {
    setIsAsking(false);
    if (rest === 0) void navigate('/series');
  };
  return (
    <>
      <Button tone="danger" onClick={() => setIsAsking(true)}>
        {text}
      </Button>
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
          <p className="figures">{endingText(series.reason, chosen)}</p>
          {rest > 0 && <p className="figures">{restText(rest)}</p>}
          <p className="text-sm text-ink-soft">{words.endingAbout}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
