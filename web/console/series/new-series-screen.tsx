import { type ReactNode, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { SeriesList } from '#contract/console-series.ts';
import { seriesLabels } from '#domain/words/series-labels.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { useSeriesList } from '#web/console/api/series.ts';
import { keptDraft, newDraft } from '#web/console/series/series-draft.ts';
import { SeriesForm } from '#web/console/series/series-form.tsx';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { useFirstField } from '#web/console/ui/open-form.ts';
import { useKeptDraft } from '#web/console/ui/use-kept-draft.ts';

const { form: words } = seriesLabels;

const toList = { to: '/series', text: words.back };

interface SeriesPageProps {
  readonly title: string;
  /** Where the link above the title leads. */
  readonly back?: { readonly to: string; readonly text: string };
  readonly children: (list: SeriesList) => ReactNode;
}

/** A page below the list of series. */
export function SeriesPage({ title, back = toList, children }: SeriesPageProps) {
  const main = useRef<HTMLElement>(null);
  const query = useSeriesList();
  useFirstField(main, query.data !== undefined);
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main series-main outline-none">
      <Link to={back.to} className="justify-self-start text-sm text-court underline">
        {back.text}
      </Link>
      <h1 className="display text-xl">{title}</h1>
      <Loaded query={query} words={seriesLabels} className="h-96">
        {children}
      </Loaded>
    </main>
  );
}

/** Makes a series of blocks. [SERIES-1] */
export function NewSeriesScreen() {
  return <SeriesPage title={words.makeTitle}>{(list) => <NewSeries list={list} />}</SeriesPage>;
}

function NewSeries({ list }: { readonly list: SeriesList }) {
  const [search] = useSearchParams();
  const now = useVenueNow();
  const { draft, setDraft, forgetDraft } = useKeptDraft(keptDraft, () =>
    newDraft(search, list, now),
  );
  return (
    <SeriesForm
      title={words.fields}
      courts={list.courts}
      draft={draft}
      onDraft={setDraft}
      replaces={null}
      change={null}
      onMade={forgetDraft}
    />
  );
}
