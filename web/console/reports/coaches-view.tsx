import { useState } from 'react';
import type { CoachPayReport } from '#contract/console-coach-pay.ts';
import type { StaffMember } from '#contract/staff.ts';
import { displayAmount, sumSen } from '#domain/money/money.ts';
import type { Period } from '#domain/reports/period.ts';
import type { ReportTable } from '#domain/reports/report-table.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { coachPayLabels as words } from '#domain/words/coach-pay-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { reportLabels } from '#domain/words/report-labels.ts';
import { useCoachPay } from '#web/console/api/coach-pay.ts';
import { RateDialog } from '#web/console/reports/rate-dialog.tsx';
import { ReportSection } from '#web/console/reports/report-section.tsx';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { Section } from '#web/console/ui/section.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface CoachesViewProps {
  readonly period: Period;
  readonly staff: StaffMember;
}

/** The pay of the coaches for a period, and their rates. [COACH-9] [COACH-10] */
export function CoachesView({ period, staff }: CoachesViewProps) {
  const query = useCoachPay(period);
  const canSet = hasPermission(staff.role, 'coaches.pay');
  return (
    <Loaded query={query} words={reportLabels} className="h-96">
      {({ coaches, period: shown }) => (
        <div className="report-view" aria-busy={query.isPlaceholderData || undefined}>
          <p className="text-sm text-ink-soft">{coaches.length === 0 ? words.none : words.note}</p>
          {coaches.length > 0 && (
            <>
              <ReportSection table={payTable(coaches)} period={shown} />
              {coaches.some(({ unratedHours }) => unratedHours > 0) && (
                <Notice>{canSet ? words.unratedHint.set : words.unratedHint.ask}</Notice>
              )}
              <Rates coaches={coaches} canSet={canSet} />
            </>
          )}
        </div>
      )}
    </Loaded>
  );
}

type Coaches = CoachPayReport['coaches'];

const payTable = (coaches: Coaches): ReportTable => {
  const sum = (of: (coach: Coaches[number]) => number): number =>
    coaches.reduce((total, coach) => total + of(coach), 0);
  return {
    title: words.title,
    headings: Object.values(words.columns),
    rows: coaches.map(({ name, lessons, hours, emptyClasses, unratedHours, owedSen }) => [
      name,
      lessons,
      hours.class,
      hours.private,
      emptyClasses,
      unratedHours,
      { sen: owedSen },
    ]),
    total: [
      reportLabels.total,
      sum(({ lessons }) => lessons),
      sum(({ hours }) => hours.class),
      sum(({ hours }) => hours.private),
      sum(({ emptyClasses }) => emptyClasses),
      sum(({ unratedHours }) => unratedHours),
      { sen: sumSen(coaches.map(({ owedSen }) => owedSen)) },
    ],
    bars: null,
  };
};

const rateText = (sen: number | null): string => (sen === null ? words.noRate : displayAmount(sen));

function Rates({ coaches, canSet }: { readonly coaches: Coaches; readonly canSet: boolean }) {
  const [chosen, setChosen] = useState<Coaches[number] | null>(null);
  return (
    <Section title={words.ratesTitle}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <div className="report-scroll" tabIndex={0}>
        <table aria-label={words.ratesTitle} className="member-table report-table">
          <thead>
            <tr>
              <th scope="col">{words.rateColumns.coach}</th>
              <th scope="col" className="is-amount">
                {words.rateColumns.class}
              </th>
              <th scope="col" className="is-amount">
                {words.rateColumns.private}
              </th>
              {canSet && (
                <th scope="col">
                  <span className="sr-only">{words.rateColumns.set}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {coaches.map((coach) => (
              <tr key={coach.userId}>
                <th scope="row">{coach.name}</th>
                <td className="is-amount">{rateText(coach.perHour.class)}</td>
                <td className="is-amount">{rateText(coach.perHour.private)}</td>
                {canSet && (
                  <td className="is-amount">
                    <button
                      type="button"
                      className="text-court underline underline-offset-3"
                      aria-label={fill(words.setOf, coach)}
                      onClick={() => setChosen(coach)}
                    >
                      {words.set}
                    </button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {chosen !== null && <RateDialog coach={chosen} onClose={() => setChosen(null)} />}
    </Section>
  );
}
