import { Link } from 'react-router';
import type { ClosedShift, Takings } from '#contract/console-shifts.ts';
import { displayAmount } from '#domain/money/money.ts';
import { differenceOf, type TillAmounts } from '#domain/staff/shifts.ts';
import { fill } from '#domain/words/fill.ts';
import { shiftLabels } from '#domain/words/shift-labels.ts';
import { useClosedShifts } from '#web/console/api/shifts.ts';
import { signedAmount, whenText } from '#web/console/shift/shift-form.ts';
import { LoadFailure } from '#web/console/ui/load-failure.tsx';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const { closed: words } = shiftLabels;

interface ClosedShiftsProps {
  /** False if the reader sees only those that they have closed. */
  readonly seesAll: boolean;
}

/** The closed shifts, newest first. [SHIFT-8] [SHIFT-14] */
export function ClosedShifts({ seesAll }: ClosedShiftsProps) {
  const { title, none } = seesAll ? words : words.own;
  const list = useClosedShifts();
  const { data, error, refetch } = list;
  if (data === undefined) {
    return error === null ? (
      <div role="status" aria-label={shiftLabels.loading} className="member-section p-4">
        <Skeleton className="h-40" />
      </div>
    ) : (
      <LoadFailure title={shiftLabels.failed} error={error} onRetry={() => void refetch()} />
    );
  }
  const shifts = data.pages.flatMap((page) => page.shifts);
  return (
    <Section title={title}>
      {shifts.length === 0 ? (
        <Empty>{none}</Empty>
      ) : (
        <div className="overflow-x-auto">
          <table aria-label={title} className="member-table">
            <TableHead headings={words.table} />
            <tbody>
              {shifts.map((shift) => (
                <ShiftRow key={shift.id} shift={shift} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {list.hasNextPage && (
        <div className="grid justify-items-center p-3">
          <Button
            tone="secondary"
            isBusy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {shiftLabels.more}
          </Button>
        </div>
      )}
    </Section>
  );
}

function ShiftRow({ shift }: { readonly shift: ClosedShift }) {
  const { openedBy, openedAt, closedBy, closedAt, expected, counted, takings } = shift;
  return (
    <tr>
      <td>
        {openedBy.name}
        <Link
          to={`/shift/${shift.id}`}
          className="figures flex min-h-6 items-center text-xs whitespace-nowrap text-court underline underline-offset-3"
        >
          {whenText(openedAt)}
        </Link>
      </td>
      <Moment name={closedBy.name} at={closedAt} />
      <td className="figures">
        {takings.map((taken) => (
          <span key={taken.person.userId} className="block">
            {takenText(taken)}
          </span>
        ))}
      </td>
      <td className="figures">{amountsText(expected, displayAmount)}</td>
      <td className="figures">{amountsText(counted, displayAmount)}</td>
      <td className="figures font-semibold">
        {amountsText(differenceOf(expected, counted), signedAmount)}
      </td>
      <td className="wrap-anywhere">{shift.note}</td>
    </tr>
  );
}

function Moment({ name, at }: { readonly name: string; readonly at: string }) {
  return (
    <td>
      {name}
      <span className="figures block whitespace-nowrap text-xs text-ink-soft">{whenText(at)}</span>
    </td>
  );
}

const amountsText = (
  { cashSen, terminalSen }: TillAmounts,
  textOf: (sen: number) => string,
): string => fill(words.amounts, { cash: textOf(cashSen), terminal: textOf(terminalSen) });

const takenText = ({ person, cashSen, terminalSen }: Takings): string =>
  fill(words.taken, {
    name: person.name,
    cash: displayAmount(cashSen),
    terminal: displayAmount(terminalSen),
  });
