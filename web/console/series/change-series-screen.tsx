import { useSearchParams } from 'react-router';
import type { BlockSeries, SeriesList } from '#contract/console-series.ts';
import { fill } from '#domain/words/fill.ts';
import { seriesLabels } from '#domain/words/series-labels.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { FoundSeries } from '#web/console/series/one-series-screen.tsx';
import {
  draftOfDates,
  isUnchanged,
  keptFields,
  type SeriesDraft,
} from '#web/console/series/series-draft.ts';
import { SeriesForm } from '#web/console/series/series-form.tsx';
import { datesOfChosen, isMixed, partOf } from '#web/console/series/series-part.ts';
import { useKeptDraft } from '#web/console/ui/use-kept-draft.ts';
import { Notice } from '#web/ui/notice.tsx';

const { one: words, form: formWords } = seriesLabels;

/** Gives one date of a series, all from one on, or all of them another court or time. [SERIES-6] */
export function ChangeSeriesScreen() {
  return (
    <FoundSeries
      head={({ id, reason }) => ({
        title: fill(words.change, { reason }),
        back: { to: `/series/${id}`, text: fill(words.back, { reason }) },
      })}
    >
      {(series, list) => <Change series={series} list={list} />}
    </FoundSeries>
  );
}

interface ChangeProps {
  readonly series: BlockSeries;
  readonly list: SeriesList;
}

function Change({ series, list }: ChangeProps) {
  const [search] = useSearchParams();
  const now = useVenueNow();
  const kept = useKeptDraft<Partial<SeriesDraft>>(keptFields, () => ({}));
  const part = partOf(search, series, search.get('run') ?? '', now);
  const dates = datesOfChosen(series, part, now);
  const own = draftOfDates(dates, part, now);
  const isFound = part.scope !== 'one' || part.date === search.get('date');
  if (own === null || !isFound) return <Notice>{words.partGone}</Notice>;
  const draft = { ...own, ...kept.draft };
  return (
    <SeriesForm
      title={formWords.fields}
      courts={list.courts}
      draft={draft}
      onDraft={kept.setDraft}
      replaces={part}
      change={{
        ...{ seriesId: series.id, dates, isMixed: isMixed(dates) },
        isUnchanged: isUnchanged(dates, draft, own),
      }}
      onMade={kept.forgetDraft}
    />
  );
}
