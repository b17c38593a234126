import { useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router';
import type { FileOfReconciliation } from '#contract/console-reconcile.ts';
import type { StaffMember } from '#contract/staff.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { reconcileLabels as words } from '#domain/words/reconcile-labels.ts';
import { useSettlementFile } from '#web/console/api/reconcile.ts';
import { Piles } from '#web/console/reconcile/piles.tsx';
import { SumFacts } from '#web/console/reconcile/sum-facts.tsx';
import { WithdrawAct } from '#web/console/reconcile/withdraw-act.tsx';
import { whenText } from '#web/console/shift/shift-form.ts';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface StaffProps {
  readonly staff: StaffMember;
}

/** One imported file: its sums and its piles. [RECON-4] */
export function SettlementFileScreen({ staff }: StaffProps) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const { fileId = '' } = useParams();
  const query = useSettlementFile(fileId);
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main outline-none">
      <Link to="/reconcile" className="text-sm text-court underline underline-offset-3">
        {words.back}
      </Link>
      <Loaded query={query} words={words} className="h-96">
        {({ file, closedDay, sums, piles }) => (
          <>
            <div>
              <h1 className="display text-xl wrap-anywhere">{file.name}</h1>
              <p className="text-sm text-ink-soft">
                {fill(words.import.rows, {
                  rows: `${file.rows}`,
                  first: formatDate(file.firstDay),
                  last: formatDate(file.lastDay),
                })}{' '}
                {fill(words.files.by, {
                  name: file.imported.by,
                  when: whenText(file.imported.at),
                })}
              </p>
            </div>
            <Withdrawn
              file={file}
              closedDay={closedDay}
              mayWithdraw={hasPermission(staff.role, 'payments.reconcile')}
            />
            {file.withdrawn === null && (
              <>
                <SumFacts sums={sums} />
                <Piles piles={piles} staff={staff} isOpen={false} />
              </>
            )}
          </>
        )}
      </Loaded>
    </main>
  );
}

interface WithdrawnProps extends Pick<FileOfReconciliation, 'file' | 'closedDay'> {
  readonly mayWithdraw: boolean;
}

/** The person who withdrew the file, or the button for it. [RECON-12] */
function Withdrawn({ file, closedDay, mayWithdraw }: WithdrawnProps) {
  if (file.withdrawn !== null) {
    const { by, at, reason } = file.withdrawn;
    return <Notice>{fill(words.files.withdrawn, { name: by, when: whenText(at), reason })}</Notice>;
  }
  if (closedDay !== null) {
    return (
      <p className="text-sm text-ink-soft">
        {fill(words.files.closed, { day: formatDate(closedDay) })}
      </p>
    );
  }
  return mayWithdraw ? <WithdrawAct file={file} /> : null;
}
