import { useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router';
import type { DayOfReconciliation } from '#contract/console-reconcile.ts';
import type { StaffMember } from '#contract/staff.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { formatDate, isBookingDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { reconcileLabels as words } from '#domain/words/reconcile-labels.ts';
import { useReconciledDay } from '#web/console/api/reconcile.ts';
import { Closing } from '#web/console/reconcile/closing.tsx';
import { Lines, Piles } from '#web/console/reconcile/piles.tsx';
import { stateNotes, stateText } from '#web/console/reconcile/reconcile-words.ts';
import { SumFacts } from '#web/console/reconcile/sum-facts.tsx';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { Empty, Section } from '#web/console/ui/section.tsx';

interface StaffProps {
  readonly staff: StaffMember;
}

/** One day: its sums and its piles. [RECON-4] */
export function ReconciledDayScreen({ staff }: StaffProps) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const { day = '' } = useParams();
  const isDay = isBookingDate(day);
  const query = useReconciledDay(day, isDay);
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main outline-none">
      <div>
        <Link
          to={isDay ? `/reconcile?month=${day.slice(0, 7)}` : '/reconcile'}
          className="text-sm text-court underline underline-offset-3"
        >
          {words.back}
        </Link>
        <h1 className="display text-xl">{isDay ? formatDate(day) : words.noPage}</h1>
      </div>
      {!isDay && <p>{words.noDay}</p>}
      {isDay && (
        <Loaded query={query} words={words} className="h-96">
          {(data) => (
            <>
              <p className="text-sm">
                <span className={`reconcile-state is-${data.state}`}>{stateText(data)}</span>
                <span className="ml-3">{stateNotes(data).join(', ')}</span>
              </p>
              <SumFacts sums={data.sums} />
              {data.piles.length === 0 && <Empty>{words.nothing}</Empty>}
              <Closing day={data} mayClose={hasPermission(staff.role, 'payments.reconcile')} />
              {data.lateLines.length > 0 && <Late lines={data.lateLines} staff={staff} />}
              <Piles piles={data.piles} staff={staff} isOpen={data.closed === null} />
            </>
          )}
        </Loaded>
      )}
    </main>
  );
}

interface LateProps extends StaffProps {
  readonly lines: DayOfReconciliation['lateLines'];
}

/** The lines that came, or changed, after the day was closed. [RECON-9] */
function Late({ lines, staff }: LateProps) {
  const title = fill(words.lateTitle, { count: `${lines.length}` });
  return (
    <Section title={title}>
      <p className="px-4 pb-2 text-[0.8125rem] text-ink-soft">{words.lateText}</p>
      <Lines title={title} lines={lines} staff={staff} isOpen />
    </Section>
  );
}
