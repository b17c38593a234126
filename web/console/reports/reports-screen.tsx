import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { StaffMember } from '#contract/staff.ts';
import type { Period } from '#domain/reports/period.ts';
import { reportLabels } from '#domain/words/report-labels.ts';
import { reportLinkLabels } from '#domain/words/report-link-labels.ts';
import { CoachesView } from '#web/console/reports/coaches-view.tsx';
import { CreditsView } from '#web/console/reports/credits-view.tsx';
import { DeskView } from '#web/console/reports/desk-view.tsx';
import { JournalView } from '#web/console/reports/journal-view.tsx';
import { OccupancyView } from '#web/console/reports/occupancy-view.tsx';
import { PeriodBar } from '#web/console/reports/period-bar.tsx';
import { PlayView } from '#web/console/reports/play-view.tsx';
import { RevenueView } from '#web/console/reports/revenue-view.tsx';
import { TaxView } from '#web/console/reports/tax-view.tsx';
import { usePeriod } from '#web/console/reports/use-period.ts';

const { views: words } = reportLabels;

const views = [
  'revenue',
  'tax',
  'occupancy',
  'play',
  'credits',
  'coaches',
  'desk',
  'journal',
] as const;
type View = (typeof views)[number];

/** These show the period alone. */
const withoutBefore: readonly View[] = ['tax', 'coaches', 'desk', 'journal'];

/** The figures of a period against those of the period before. */
export function ReportsScreen({ staff }: StaffProps) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const { days, period, choose } = usePeriod();
  const [search] = useSearchParams();
  const view = views.find((name) => name === search.get('view')) ?? 'revenue';
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main report-main outline-none">
      <h1 className="display text-xl">{reportLinkLabels.name}</h1>
      <PeriodBar
        days={days}
        period={period}
        isCompared={!withoutBefore.includes(view)}
        onChoose={choose}
      />
      <nav aria-label={words.label} className="report-views">
        {views.map((name) => (
          <Link
            key={name}
            to={{ search: searchOf(search, name) }}
            aria-current={name === view ? 'page' : undefined}
            className="report-view-link"
          >
            {words[name]}
          </Link>
        ))}
      </nav>
      {period !== null && <Chosen view={view} period={period} staff={staff} />}
    </main>
  );
}

function Chosen({ view, period, staff }: ChosenProps) {
  if (view === 'tax') return <TaxView period={period} />;
  if (view === 'coaches') return <CoachesView period={period} staff={staff} />;
  if (view === 'desk') return <DeskView period={period} />;
  if (view === 'journal') return <JournalView period={period} staff={staff} />;
  if (view === 'occupancy') return <OccupancyView period={period} />;
  if (view === 'play') return <PlayView period={period} />;
  return view === 'credits' ? <CreditsView period={period} /> : <RevenueView period={period} />;
}

interface StaffProps {
  readonly staff: StaffMember;
}

interface ChosenProps extends StaffProps {
  readonly view: View;
  readonly period: Period;
}

function searchOf(search: URLSearchParams, view: View): string {
  const params = new URLSearchParams(search);
  params.set('view', view);
  return params.toString();
}
