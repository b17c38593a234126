import { Link } from 'react-router';
import type { WeeklyBooking } from '#contract/console-weekly.ts';
import { dayParts, formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { seriesLabels } from '#domain/words/series-labels.ts';
import { weeklyLabels as words } from '#domain/words/weekly-labels.ts';
import { useWeeklyBookings } from '#web/console/api/weekly-sales.ts';
import { countedDates, timesText } from '#web/console/series/series-words.ts';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';

const listWords = {
  loading: words.listLoading,
  failed: words.listFailed,
  outdated: words.listOutdated,
};

/** The weekly bookings that are not over, with their exceptions. [SERIES-12] */
export function WeeklyList() {
  const query = useWeeklyBookings();
  return (
    <>
      <div>
        <h2 className="display text-lg">{words.list}</h2>
        <p className="text-sm text-ink-soft">{words.about}</p>
      </div>
      <Loaded query={query} words={listWords} className="h-32">
        {({ weekly }) =>
          weekly.length === 0 ? (
            <p className="member-section p-6 text-ink-soft">{words.none}</p>
          ) : (
            <div className="member-section overflow-x-auto py-2">
              <table aria-label={words.list} className="member-table">
                <TableHead headings={words.table} />
                <tbody>
                  {weekly.map((one) => (
                    <Row key={one.orderId} one={one} />
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Loaded>
    </>
  );
}

function Row({ one }: { readonly one: WeeklyBooking }) {
  const standing = one.dates.filter(({ bookings }) => bookings.length > 0);
  const others = one.isHeld ? [] : one.dates.filter(({ bookings }) => bookings.length === 0);
  return (
    <tr data-sport={one.sport.toLowerCase()}>
      <td className="series-when">
        <span className="font-bold">
          {fill(seriesLabels.days, { weekday: dayParts(one.dates[0]?.date ?? '').weekday })}
        </span>
        <span className="figures block text-ink-soft">{timesText(one)}</span>
      </td>
      <td className="whitespace-nowrap">
        <span className="series-court">{one.court}</span>
      </td>
      <td className="series-reason">
        <Link
          to={`/series/sold/${one.orderId}`}
          className="font-semibold text-court underline underline-offset-3"
        >
          {one.name}
        </Link>
      </td>
      <td>
        <span className="figures">
          {one.isHeld
            ? words.waiting
            : standing.length === 0
              ? words.datesNone
              : countedDates(standing.map(({ date }) => date))}
        </span>
        <span className="block text-xs text-ink-soft">
          {fill(seriesLabels.by, { name: one.by })}
        </span>
      </td>
      <td>
        {others.length === 0 ? (
          <span className="text-ink-soft">{seriesLabels.noExceptions}</span>
        ) : (
          <ul className="series-exceptions">
            {others.map(({ date, leftOut }) => (
              <li key={date} className="figures">
                {leftOut === null
                  ? `${formatDate(date)}: ${words.ended.toLowerCase()}`
                  : fill(seriesLabels.leftOut, { date: formatDate(date) })}
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}
