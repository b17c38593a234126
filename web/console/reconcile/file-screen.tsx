import { useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router';
import type { StaffMember } from '#contract/staff.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { reconcileLabels as words } from '#domain/words/reconcile-labels.ts';
import { useSettlementFile } from '#web/console/api/reconcile.ts';
import { Piles } from '#web/console/reconcile/piles.tsx';
import { SumFacts } from '#web/console/reconcile/sum-facts.tsx';
import { whenText } from '#web/console/shift/shift-form.ts';
import { Loaded } from '#web/console/ui/loaded.tsx';

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
        {({ file, sums, piles }) => (
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
            <SumFacts sums={sums} />
            <Piles piles={piles} staff={staff} isOpen={false} />
          </>
        )}
      </Loaded>
    </main>
  );
}
