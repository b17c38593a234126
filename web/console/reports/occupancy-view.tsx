import type { OccupancyReport, Occupied, SlotRow } from '#contract/console-reports.ts';
import { type Period, percentOf } from '#domain/reports/period.ts';
import { fill } from '#domain/words/fill.ts';
import { reportLabels } from '#domain/words/report-labels.ts';
import { useOccupancy } from '#web/console/api/reports.ts';
import {
  heatOf,
  heatRows,
  heatStep,
  rowSum,
  slotHeadings,
} from '#web/console/reports/heat-table.ts';
import { countedUntilText } from '#web/console/reports/report-table.ts';
import { SaveCsv } from '#web/console/reports/save-csv.tsx';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { Section } from '#web/console/ui/section.tsx';

const { occupancy: words, total } = reportLabels;

/** How full the courts were. [REPORT-8] */
export function OccupancyView({ period }: { readonly period: Period }) {
  const query = useOccupancy(period);
  return (
    <Loaded query={query} words={reportLabels} className="h-96">
      {(report) => (
        <div className="report-view" aria-busy={query.isPlaceholderData || undefined}>
          <Facts report={report} />
          <HeatMap
            title={words.courts}
            column={words.court}
            rows={report.courts}
            period={report.period}
          />
          <HeatMap
            title={words.weekdays}
            column={words.weekday}
            rows={report.weekdays}
            period={report.period}
          />
        </div>
      )}
    </Loaded>
  );
}

const percentText = ({ booked, bookable }: Occupied): string =>
  `${percentOf(booked, bookable).toFixed(1)} %`;

function Facts({ report }: { readonly report: OccupancyReport }) {
  const { now, earlier } = report;
  const note = countedUntilText(report);
  return (
    <dl className="report-facts">
      <div className="report-fact">
        <dt>{words.all}</dt>
        {now.bookable === 0 ? (
          <dd>{words.none}</dd>
        ) : (
          <>
            <dd className="display figures text-xl">{percentText(now)}</dd>
            <dd className="figures text-[0.8125rem] text-ink-soft">
              {fill(words.facts, {
                percent: fill(words.before, { percent: percentText(earlier) }),
                booked: now.booked.toLocaleString('en'),
                bookable: now.bookable.toLocaleString('en'),
              })}
            </dd>
            {note !== null && <dd className="text-[0.8125rem] text-ink-soft">{note}</dd>}
          </>
        )}
      </div>
    </dl>
  );
}

interface HeatMapProps {
  readonly title: string;
  readonly column: string;
  readonly rows: readonly SlotRow[];
  readonly period: Period;
}

function HeatMap({ title, column, rows, period }: HeatMapProps) {
  return (
    <Section
      title={title}
      aside={<SaveCsv title={title} period={period} rows={heatRows(column, total, rows)} />}
    >
      <p className="px-4 pb-2 text-[0.8125rem] text-ink-soft">{words.legend}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <div className="report-scroll" tabIndex={0}>
        <table aria-label={title} className="report-heat">
          <thead>
            <tr>
              <th scope="col">{column}</th>
              {slotHeadings.map((heading) => (
                <th key={heading} scope="col">
                  {heading.replace(':00', '')}
                </th>
              ))}
              <th scope="col">{total}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                {row.slots.map((slot, index) => (
                  <HeatCell key={slotHeadings[index]} occupied={slot} />
                ))}
                <HeatCell occupied={rowSum(row)} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

/** The number says what the colour shows. */
function HeatCell({ occupied }: { readonly occupied: Occupied }) {
  const percent = heatOf(occupied);
  if (percent === null) {
    return (
      <td data-heat="none" title={words.notBookable}>
        <span className="sr-only">{words.notBookable}</span>
        <span aria-hidden="true">–</span>
      </td>
    );
  }
  const { booked, bookable } = occupied;
  const title = fill(words.cell, {
    percent: String(percent),
    booked: String(booked),
    bookable: String(bookable),
  });
  return (
    <td data-heat={heatStep(percent)} title={title}>
      {percent}
    </td>
  );
}
