import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { type MemberStatement, readMemberStatement } from '#contract/console-statement.ts';
import type { StaffMember } from '#contract/staff.ts';
import { displayAmount, type Sen } from '#domain/money/money.ts';
import { isReportPeriod, type Period, periodAround } from '#domain/reports/period.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { formatDate, isBookingDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import {
  statementLineWords,
  statementLabels as words,
} from '#domain/words/member-statement-labels.ts';
import { callApi } from '#web/api/client.ts';
import { venueNow } from '#web/api/venue-clock.ts';
import { memberKey } from '#web/console/api/member-key.ts';
import { SaveStatementDialog } from '#web/console/member/save-statement-dialog.tsx';
import { whenOf } from '#web/console/member/statement-rows.ts';
import { LoadFailure } from '#web/console/ui/load-failure.tsx';
import { memberPath } from '#web/console/ui/member-name.ts';
import { OrderLink } from '#web/console/ui/order-link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const isPeriod = ({ from, until }: Period): boolean =>
  isBookingDate(from) && isBookingDate(until) && isReportPeriod({ from, until });

/** A member's purchases, payments and credits on chosen days, to print or save. [STATEMENT-1] */
export function StatementScreen({ staff }: { readonly staff: StaffMember }) {
  const { userId = '' } = useParams();
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const [period, setPeriod] = useState(() => periodAround(bookingDayOf(venueNow()), 'month'));
  const isRight = isPeriod(period);
  const { data, error, refetch } = useQuery({
    queryKey: [memberKey, userId, 'statement', period],
    queryFn: ({ signal }) =>
      callApi(readMemberStatement, { params: { userId }, query: period }, signal),
    enabled: isRight,
  });
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main outline-none">
      <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
        <Link to={memberPath(userId)} className={buttonClass('quiet', '-ml-3 px-3')}>
          <ArrowLeft size={18} aria-hidden="true" />
          {data?.name ?? words.link}
        </Link>
        <div className="flex flex-wrap items-end gap-2">
          <Day
            label={words.from}
            day={period.from}
            onDay={(from) => setPeriod({ ...period, from })}
          />
          <Day
            label={words.until}
            day={period.until}
            onDay={(until) => setPeriod({ ...period, until })}
          />
          {data && isRight && (
            <Files userId={userId} name={data.name} period={period} staff={staff} />
          )}
        </div>
      </div>
      {!isRight && <p role="alert">{words.wrongPeriod}</p>}
      {error && isRight && (
        <LoadFailure title={words.failed} error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && isRight && (
        <div role="status" aria-label={words.loading} className="member-section p-4">
          <Skeleton className="h-96" />
        </div>
      )}
      {data && isRight && <Sheet statement={data} period={period} />}
    </main>
  );
}

interface DayProps {
  readonly label: string;
  readonly day: string;
  readonly onDay: (day: string) => void;
}

function Day({ label, day, onDay }: DayProps) {
  return (
    <Field
      label={label}
      type="date"
      value={day}
      onChange={({ target }) => onDay(target.value)}
      className="w-40"
    />
  );
}

interface StatementProps {
  readonly statement: MemberStatement;
  readonly period: Period;
}

interface FilesProps {
  readonly userId: string;
  readonly name: string;
  readonly period: Period;
  readonly staff: StaffMember;
}

function Files({ staff, ...member }: FilesProps) {
  const [isSaving, setIsSaving] = useState(false);
  return (
    <>
      <Button tone="secondary" onClick={() => window.print()}>
        <Printer size={18} aria-hidden="true" />
        {words.print}
      </Button>
      {hasPermission(staff.role, 'members.export') && (
        <Button tone="secondary" onClick={() => setIsSaving(true)}>
          <Download size={18} aria-hidden="true" />
          {words.csv}
        </Button>
      )}
      {isSaving && <SaveStatementDialog {...member} onClose={() => setIsSaving(false)} />}
    </>
  );
}

function Sheet({ statement, period }: StatementProps) {
  const { name, email, beforeSen, afterSen, boughtSen, paidSen, creditsSen, lines } = statement;
  const title = fill(words.title, { name });
  const { headings } = words;
  return (
    <section className="member-section p-4">
      <h1 className="display text-2xl wrap-anywhere">{title}</h1>
      <p className="text-sm text-ink-soft wrap-anywhere">
        {email} ·{' '}
        {fill(words.period, { from: formatDate(period.from), until: formatDate(period.until) })}
      </p>
      <div className="mt-4 overflow-x-auto">
        <table aria-label={title} className="member-table statement-table">
          <thead>
            <tr>
              <th scope="col">{headings.at}</th>
              <th scope="col">{headings.what}</th>
              <th scope="col">{headings.bought}</th>
              <th scope="col">{headings.paid}</th>
              <th scope="col">{headings.credits}</th>
              <th scope="col">{headings.balance}</th>
            </tr>
          </thead>
          <tbody>
            <Total name={words.before} cells={[null, null, null, beforeSen]} />
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be alike, and the list is shown as a whole.
              <tr key={at}>
                <td className="figures whitespace-nowrap">{whenOf(line.at)}</td>
                <td className="wrap-anywhere">
                  {statementLineWords(line)} {line.orderId && <OrderLink orderId={line.orderId} />}
                </td>
                <Amount sen={line.kind === 'bought' ? line.amountSen : null} />
                <Amount sen={line.kind === 'paid' ? line.amountSen : null} />
                <Amount sen={line.kind === 'credits' ? line.amountSen : null} />
                <Amount sen={line.balanceSen} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <Total name={words.sums} cells={[boughtSen, paidSen, creditsSen, null]} />
            <Total name={words.after} cells={[null, null, null, afterSen]} />
          </tfoot>
        </table>
      </div>
      {lines.length === 0 && <p className="pt-3 text-sm text-ink-soft">{words.empty}</p>}
    </section>
  );
}

interface TotalProps {
  readonly name: string;
  readonly cells: readonly [Sen | null, Sen | null, Sen | null, Sen | null];
}

function Total({ name, cells: [bought, paid, credits, balance] }: TotalProps) {
  return (
    <tr className="is-total">
      <td />
      <td>{name}</td>
      <Amount sen={bought} />
      <Amount sen={paid} />
      <Amount sen={credits} />
      <Amount sen={balance} />
    </tr>
  );
}

function Amount({ sen }: { readonly sen: Sen | null }) {
  return <td className="is-amount">{sen !== null && displayAmount(sen)}</td>;
}
