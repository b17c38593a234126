import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ReconciledDay, Reconciliation, SettlementFile } from '#contract/console-reconcile.ts';
import { displayAmount } from '#domain/money/money.ts';
import { differenceInAll } from '#domain/payments/reconciliation.ts';
import { dateOf, formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { reconcileLabels as words } from '#domain/words/reconcile-labels.ts';
import { reconcileLinkLabels } from '#domain/words/reconcile-link-labels.ts';
import { venueNow } from '#web/api/venue-clock.ts';
import { useReconciliation } from '#web/console/api/reconcile.ts';
import { ImportDialog } from '#web/console/reconcile/import-dialog.tsx';
import { stateNotes, stateText } from '#web/console/reconcile/reconcile-words.ts';
import { signedAmount, whenText } from '#web/console/shift/shift-form.ts';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';

const linkLook = 'text-court underline underline-offset-3';

/** The days of a month with their sums, and the imported files. [RECON-6] */
export function ReconcileScreen({ mayImport }: { readonly mayImport: boolean }) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const [search, setSearch] = useSearchParams();
  const [isImporting, setIsImporting] = useState(false);
  const month = search.get('month') ?? dateOf(venueNow()).slice(0, 7);
  const query = useReconciliation(month);
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main outline-none">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="display text-xl">{reconcileLinkLabels.name}</h1>
          <p className="text-sm text-ink-soft">{words.about}</p>
        </div>
        <div className="flex items-end gap-3">
          <Field
            label={words.month}
            type="month"
            required
            pattern="20[0-9]{2}-[0-9]{2}"
            value={month}
            onChange={({ target }) => {
              if (/^20\d\d-(0[1-9]|1[0-2])$/.test(target.value)) {
                setSearch({ month: target.value }, { replace: true });
              }
            }}
          />
          {mayImport && <Button onClick={() => setIsImporting(true)}>{words.import.open}</Button>}
        </div>
      </div>
      <Loaded query={query} words={words} className="h-96">
        {(data) => (
          <>
            <Days days={data.days} />
            <Files files={data.files} />
          </>
        )}
      </Loaded>
      {isImporting && (
        <ImportDialog
          hasSample={query.data?.hasSample ?? false}
          onClose={() => setIsImporting(false)}
        />
      )}
    </main>
  );
}

function Days({ days }: Pick<Reconciliation, 'days'>) {
  return (
    <Section title={words.days.title}>
      {days.length === 0 ? (
        <Empty>{words.days.none}</Empty>
      ) : (
        <div className="overflow-x-auto">
          <table aria-label={words.days.title} className="member-table reconcile-table">
            <TableHead headings={words.days.table} />
            <tbody>
              {days.map((day) => (
                <DayRow key={day.day} day={day} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

function DayRow({ day }: { readonly day: ReconciledDay }) {
  const { oursSen, theirsSen, feesSen, refundsSen, ourRefundsSen } = day.sums;
  return (
    <tr>
      <td className="whitespace-nowrap">
        <Link to={`/reconcile/days/${day.day}`} className={`font-semibold ${linkLook}`}>
          {formatDate(day.day)}
        </Link>
      </td>
      <td>
        <span className={`reconcile-state is-${day.state}`}>{stateText(day)}</span>
        <span className="block text-xs text-ink-soft">{stateNotes(day).join(', ')}</span>
      </td>
      <td className="is-amount">{day.charges}</td>
      <td className="is-amount">{displayAmount(oursSen)}</td>
      <td className="is-amount">{displayAmount(theirsSen)}</td>
      <td className="is-amount">{displayAmount(ourRefundsSen)}</td>
      <td className="is-amount">{displayAmount(refundsSen)}</td>
      <td className="is-amount font-semibold">{signedAmount(differenceInAll(day.sums))}</td>
      <td className="is-amount">{displayAmount(feesSen)}</td>
    </tr>
  );
}

function Files({ files }: Pick<Reconciliation, 'files'>) {
  return (
    <Section title={words.files.title}>
      {files.length === 0 ? (
        <Empty>{words.files.none}</Empty>
      ) : (
        <div className="overflow-x-auto">
          <table aria-label={words.files.title} className="member-table">
            <TableHead headings={words.files.table} />
            <tbody>
              {files.map((file) => (
                <FileRow key={file.id} file={file} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

function FileRow({ file }: { readonly file: SettlementFile }) {
  const { by, at } = file.imported;
  const days = { first: formatDate(file.firstDay), last: formatDate(file.lastDay) };
  return (
    <tr>
      <td className="wrap-anywhere">
        <Link to={`/reconcile/files/${file.id}`} className={linkLook}>
          {file.name}
        </Link>
        {file.withdrawn !== null && (
          <span className="block text-xs text-ink-soft">{words.files.isWithdrawn}</span>
        )}
      </td>
      <td className="figures">{file.rows}</td>
      <td className="figures">{fill(words.files.days, days)}</td>
      <td className="figures">{fill(words.files.by, { name: by, when: whenText(at) })}</td>
    </tr>
  );
}
