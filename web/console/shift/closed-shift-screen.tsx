import { useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router';
import type { ClosedShiftPage } from '#contract/console-shifts.ts';
import type { StaffMember } from '#contract/staff.ts';
import { displayAmount } from '#domain/money/money.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { differenceOf } from '#domain/staff/shifts.ts';
import { fill } from '#domain/words/fill.ts';
import { shiftLabels } from '#domain/words/shift-labels.ts';
import { useClosedShift } from '#web/console/api/shifts.ts';
import { EntryTable } from '#web/console/shift/cash-entries.tsx';
import { Sales } from '#web/console/shift/sales.tsx';
import { signedAmount, whenText } from '#web/console/shift/shift-form.ts';
import { TillFacts } from '#web/console/shift/till-facts.tsx';
import { LoadFailure } from '#web/console/ui/load-failure.tsx';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const { page: words } = shiftLabels;

interface StaffProps {
  readonly staff: StaffMember;
}

/** One closed shift: its till, the count, the cash entries and the sales. [SHIFT-8] */
export function ClosedShiftScreen({ staff }: StaffProps) {
  const { shiftId = '' } = useParams();
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const { data, error, refetch } = useClosedShift(shiftId);
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main outline-none">
      <div>
        <Link
          to="/shift"
          className="inline-flex min-h-6 items-center text-sm text-court underline underline-offset-3"
        >
          {words.back}
        </Link>
        <h1 className="display text-xl">{words.title}</h1>
      </div>
      {error && <LoadFailure title={words.failed} error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <div role="status" aria-label={words.loading} className="member-section p-4">
          <Skeleton className="h-96" />
        </div>
      )}
      {data && <Parts shift={data} seesOrders={hasPermission(staff.role, 'orders.see')} />}
    </main>
  );
}

interface PartsProps {
  readonly shift: ClosedShiftPage;
  readonly seesOrders: boolean;
}

function Parts({ shift, seesOrders }: PartsProps) {
  const { closedBy, closedAt, entries, sales, owedSen } = shift;
  const closed = fill(words.closed, { name: closedBy.name, when: whenText(closedAt) });
  return (
    <>
      <div className="shift-columns">
        <TillFacts shift={shift} closed={closed} owed={[{ amountSen: owedSen ?? 0 }]} />
        <div className="member-column">
          <Count shift={shift} />
          <Section title={shiftLabels.entry.title}>
            <EntryTable entries={entries} />
          </Section>
        </div>
      </div>
      <Section title={shiftLabels.sales.title}>
        {sales.length === 0 ? (
          <Empty>{words.none}</Empty>
        ) : (
          <Sales sales={sales} title={shiftLabels.sales.title} areLinks={seesOrders} />
        )}
      </Section>
    </>
  );
}

function Count({ shift: { expected, counted, note } }: Pick<PartsProps, 'shift'>) {
  const difference = differenceOf(expected, counted);
  return (
    <Section title={words.count}>
      <div className="overflow-x-auto">
        <table aria-label={words.count} className="member-table">
          <TableHead headings={words.table} />
          <tbody>
            {(['cashSen', 'terminalSen'] as const).map((kind) => (
              <tr key={kind}>
                <td>{words[kind]}</td>
                <td className="figures">{displayAmount(expected[kind])}</td>
                <td className="figures">{displayAmount(counted[kind])}</td>
                <td className="figures font-semibold">{signedAmount(difference[kind])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {note !== null && (
        <p className="px-4 pt-1 pb-3 text-sm wrap-anywhere">{fill(words.note, { note })}</p>
      )}
    </Section>
  );
}
