import type { PlayReport } from '#contract/console-reports.ts';
import { type Period, percentOf } from '#domain/reports/period.ts';
import { figuresTable, type ReportTable } from '#domain/reports/report-table.ts';
import { reportLabels } from '#domain/words/report-labels.ts';
import { usePlay } from '#web/console/api/reports.ts';
import { ReportSection } from '#web/console/reports/report-section.tsx';
import { countedUntilText } from '#web/console/reports/report-table.ts';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { Empty, Section } from '#web/console/ui/section.tsx';

const { play: words, columns, figure } = reportLabels;

/** Attendance, seats of lessons and the income of memberships. */
export function PlayView({ period }: { readonly period: Period }) {
  const query = usePlay(period);
  return (
    <Loaded query={query} words={reportLabels} className="h-96">
      {(report) => (
        <div className="report-view" aria-busy={query.isPlaceholderData || undefined}>
          {report.programs.length === 0 ? (
            <Section title={words.seats.title}>
              <Empty>{words.seats.none}</Empty>
            </Section>
          ) : (
            <ReportSection table={seatTable(report)} period={report.period} />
          )}
          <div className="report-tables is-even">
            <ReportSection
              table={attendanceTable(report)}
              period={{ ...report.period, until: report.countedUntil }}
              note={countedUntilText(report)}
            />
            <ReportSection
              table={{
                ...figuresTable(words.memberships.title, figure, [
                  { name: words.memberships.recognised, ...report.memberships.recognised },
                  { name: words.memberships.deferred, ...report.memberships.deferred },
                ]),
                total: null,
              }}
              period={report.period}
            />
          </div>
        </div>
      )}
    </Loaded>
  );
}

function attendanceTable({ attendance: { now, earlier } }: PlayReport): ReportTable {
  const row = (name: string, count: 'bookings' | 'checkedIn' | 'noShows') =>
    [name, now[count], earlier[count], now[count] - earlier[count]] as const;
  const share = ({ noShows, bookings }: typeof now): number => percentOf(noShows, bookings);
  return {
    title: words.attendance.title,
    headings: [figure, columns.now, columns.before, columns.difference],
    rows: [
      row(words.attendance.bookings, 'bookings'),
      row(words.attendance.checkedIn, 'checkedIn'),
      row(words.attendance.noShows, 'noShows'),
      [
        words.attendance.share,
        { percent: share(now) },
        { percent: share(earlier) },
        { percent: Math.round((share(now) - share(earlier)) * 10) / 10 },
      ],
    ],
    total: null,
    bars: null,
  };
}

function seatTable({ programs }: PlayReport): ReportTable {
  return {
    title: words.seats.title,
    headings: Object.values(words.seats.columns),
    rows: programs.map(({ name, now, earlier }) => [
      name,
      now.classes,
      now.offered,
      now.sold,
      { percent: percentOf(now.sold, now.offered) },
      earlier.sold,
      { percent: percentOf(earlier.sold, earlier.offered) },
    ]),
    total: null,
    bars: null,
  };
}
