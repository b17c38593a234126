import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { BlockSeries } from '#contract/console-series.ts';
import { fill } from '#domain/words/fill.ts';
import { seriesLabels as words } from '#domain/words/series-labels.ts';
import { seriesLinkLabels } from '#domain/words/series-link-labels.ts';
import { weeklyLabels } from '#domain/words/weekly-labels.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { useSeriesList } from '#web/console/api/series.ts';
import { leftOf } from '#web/console/series/series-part.ts';
import { countedDates, exceptionText, placesText } from '#web/console/series/series-words.ts';
import { WeeklyList } from '#web/console/series/weekly-list.tsx';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';
import { buttonClass } from '#web/ui/button.tsx';

/** The series of blocks that have not ended, with their exceptions. [SERIES-4] */
export function SeriesScreen({ plans }: { readonly plans: boolean }) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const query = useSeriesList();
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main series-main outline-none">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="display text-xl">{seriesLinkLabels.name}</h1>
          <p className="text-sm text-ink-soft">{words.about}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Link to="/series/sell" className={buttonClass(plans ? 'secondary' : 'primary')}>
            {weeklyLabels.sell}
          </Link>
          {plans && (
            <Link to="/series/new" className={buttonClass('primary')}>
              {words.make}
            </Link>
          )}
        </div>
      </div>
      <Loaded query={query} words={words} className="h-64">
        {({ series }) =>
          series.length === 0 ? (
            <p className="member-section p-6 text-ink-soft">{words.none}</p>
          ) : (
            <div className="member-section overflow-x-auto py-2">
              <table aria-label={seriesLinkLabels.name} className="member-table">
                <TableHead headings={words.table} />
                <tbody>
                  {series.map((one) => (
                    <Row key={one.id} one={one} isLink={plans} />
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Loaded>
      <WeeklyList />
    </main>
  );
}

interface RowProps {
  readonly one: BlockSeries;
  /** False if the person cannot change it. */
  readonly isLink: boolean;
}

function Row({ one, isLink }: RowProps) {
  const { id, sport, reason, forWhom, by } = one;
  const now = useVenueNow();
  const left = leftOf(one, now);
  const standing = left.filter(({ isBlocked }) => isBlocked);
  const places = placesText(left);
  const exceptions = left.flatMap((date) => exceptionText(date) ?? []);
  return (
    <tr data-sport={sport.toLowerCase()}>
      <td className="series-when">
        {places.map(({ days, times, court }) => (
          <span key={`${days} ${times} ${court}`} className="series-line">
            <span className="font-bold">{days}</span>
            <span className="figures block text-ink-soft">{times}</span>
          </span>
        ))}
      </td>
      <td className="whitespace-nowrap">
        {places.map(({ days, times, court }) => (
          <span key={`${days} ${times} ${court}`} className="series-line">
            <span className="series-court">{court}</span>
          </span>
        ))}
      </td>
      <td className="series-reason">
        {isLink ? (
          <Link
            to={`/series/${id}`}
            className="font-semibold text-court underline underline-offset-3"
          >
            {reason}
          </Link>
        ) : (
          <span className="font-semibold">{reason}</span>
        )}
        {forWhom !== null && (
          <span className="block text-ink-soft">{fill(words.forWhom, { name: forWhom })}</span>
        )}
      </td>
      <td>
        <span className="figures">{countedDates(standing.map(({ date }) => date))}</span>
        <span className="block text-xs text-ink-soft">{fill(words.by, { name: by })}</span>
      </td>
      <td>
        {exceptions.length === 0 ? (
          <span className="text-ink-soft">{words.noExceptions}</span>
        ) : (
          <ul className="series-exceptions">
            {exceptions.map((text) => (
              <li key={text} className="figures">
                {text}
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}
