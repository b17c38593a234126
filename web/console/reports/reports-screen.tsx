import { useEffect, useRef } from 'react';
import { reportLinkLabels } from '#domain/words/report-link-labels.ts';
import { PeriodBar } from '#web/console/reports/period-bar.tsx';
import { RevenueView } from '#web/console/reports/revenue-view.tsx';
import { usePeriod } from '#web/console/reports/use-period.ts';

/** The figures of a period against those of the period before. */
export function ReportsScreen() {
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const { period, choose } = usePeriod();
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main outline-none">
      <h1 className="display text-xl">{reportLinkLabels.name}</h1>
      <PeriodBar period={period} onChoose={choose} />
      <RevenueView period={period} />
    </main>
  );
}
