import { useState } from 'react';
import { Link } from 'react-router';
import type { PersonReport, TakingsReport } from '#contract/console-shifts.ts';
import { displayAmount } from '#domain/money/money.ts';
import { addDays, dateOf, isBookingDate } from '#domain/time/venue-time.ts';
import { shiftLabels } from '#domain/words/shift-labels.ts';
import { venueNow } from '#web/api/venue-clock.ts';
import { useTakings } from '#web/console/api/shifts.ts';
import { signedAmount, whenText } from '#web/console/shift/shift-form.ts';
import { LoadFailure } from '#web/console/ui/load-failure.tsx';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';
import { Field } from '#web/ui/field.tsx';

const { people: words } = shiftLabels;

/** Each person's takings in a period, a week at first. [SHIFT-8] */
export function People() {
  const [days, setDays] = useState(() => {
    const to = dateOf(venueNow());
    return { from: addDays(to, -6), to };
  });
  const { data, error, refetch } = useTakings(days);
  const change = (changed: Partial<typeof days>): void => {
    const next = { ...days, ...changed };
    if (isBookingDate(next.from) && isBookingDate(next.to)) setDays(next);
  };
  return (
    <Section title={words.title}>
      <div className="flex flex-wrap gap-3 px-4 pt-1 pb-3">
        {(['from', 'to'] as const).map((end) => (
          <Field
            key={end}
            label={words[end]}
            type="date"
            required
            value={days[end]}
            onChange={({ target }) => change({ [end]: target.value })}
          />
        ))}
      </div>
      {error !== null && (
        <div className="px-4 pb-4">
          <LoadFailure title={words.failed} error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {error === null && data?.people.length === 0 && <Empty>{words.none}</Empty>}
      {error === null && data !== undefined && data.people.length > 0 && (
        <div className="overflow-x-auto">
          <table aria-label={words.title} className="member-table">
            <TableHead headings={words.table} />
            <tbody>
              {data.people.map((report) => (
                <PersonRow key={report.person.userId} report={report} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {error === null && data !== undefined && <Differences differences={data.differences} />}
    </Section>
  );
}

/** A difference belongs to its shift, and not to the person who closed it. [SHIFT-8] */
function Differences({ differences }: Pick<TakingsReport, 'differences'>) {
  const { title, none, table } = words.differences;
  return (
    <>
      <h3 className="px-4 pt-3 pb-1 text-sm font-bold">{title}</h3>
      {differences.length === 0 ? (
        <Empty>{none}</Empty>
      ) : (
        <div className="overflow-x-auto">
          <table aria-label={title} className="member-table">
            <TableHead headings={table} />
            <tbody>
              {differences.map(({ shiftId, openedBy, closedBy, closedAt, difference }) => (
                <tr key={shiftId}>
                  <td className="figures">
                    <Link
                      to={`/shift/${shiftId}`}
                      className="text-court underline underline-offset-3"
                    >
                      {whenText(closedAt)}
                    </Link>
                  </td>
                  <td>{openedBy.name}</td>
                  <td>{closedBy.name}</td>
                  <td className="figures">{signedAmount(difference.cashSen)}</td>
                  <td className="figures">{signedAmount(difference.terminalSen)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function PersonRow({ report }: { readonly report: PersonReport }) {
  return (
    <tr>
      <td className="font-semibold">{report.person.name}</td>
      <td className="figures">{report.sales}</td>
      <td className="figures">{displayAmount(report.cashSen)}</td>
      <td className="figures">{displayAmount(report.terminalSen)}</td>
      <td className="figures">{displayAmount(report.outsideSen)}</td>
      <td className="figures">{displayAmount(report.returnedSen)}</td>
    </tr>
  );
}
