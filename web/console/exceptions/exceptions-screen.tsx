import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CallOutput } from '#contract/call.ts';
import type { listExceptions, OpenException } from '#contract/console-exceptions.ts';
import type { StaffMember } from '#contract/staff.ts';
import { exceptionLabels as words } from '#domain/words/exception-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { decidedText } from '#web/console/api/decided.ts';
import { useExceptions } from '#web/console/api/exceptions.ts';
import { ExceptionRow } from '#web/console/exceptions/exception-row.tsx';
import { ProposedRefunds } from '#web/console/exceptions/proposed-refunds.tsx';
import { ResolvedList } from '#web/console/exceptions/resolved-list.tsx';
import { Choice } from '#web/console/sale/choice.tsx';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';
import { useLossNews } from '#web/console/ui/use-loss-news.ts';
import { showToast } from '#web/ui/toast.tsx';

interface StaffProps {
  readonly staff: StaffMember;
}

/** The money that waits for a person, oldest first. [EXC-1] */
export function ExceptionsScreen({ staff }: StaffProps) {
  const main = useRef<HTMLElement>(null);
  const [search, setSearch] = useSearchParams();
  const isResolved = search.get('show') === 'resolved';
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main outline-none">
      <div>
        <h1 className="display text-xl">{words.title}</h1>
        <p className="text-sm text-ink-soft">{words.about}</p>
      </div>
      <Choice
        legend={words.show.label}
        choices={(['open', 'resolved'] as const).map((list) => ({
          text: words.show[list],
          isChosen: isResolved === (list === 'resolved'),
          choose: () => setSearch(list === 'resolved' ? { show: list } : {}, { replace: true }),
        }))}
      />
      {isResolved ? <ResolvedList staff={staff} /> : <List staff={staff} />}
    </main>
  );
}

function List({ staff }: StaffProps) {
  const query = useExceptions();
  return (
    <Loaded query={query} words={words} className="h-64">
      {(data) => <ExceptionTable {...data} staff={staff} />}
    </Loaded>
  );
}

function keyOf({ cause, id }: Pick<OpenException, 'cause' | 'id'>): string {
  return `${cause} ${id}`;
}

type ExceptionTableProps = StaffProps & CallOutput<typeof listExceptions>;

function ExceptionTable({ exceptions, open, proposedRefunds, staff }: ExceptionTableProps) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [search] = useSearchParams();
  const [askedOrder, askedCharge] = [search.get('order'), search.get('charge')];
  const isWaiting = exceptions.some(
    (exception) =>
      keyOf(exception) === openKey && exception.proposal === null && exception.refund === null,
  );
  const client = useQueryClient();
  useLossNews(openKey !== null && !isWaiting, () => {
    const [, id = ''] = openKey?.split(' ') ?? [];
    void decidedText(client, id).then((text) => showToast(text, 'danger'));
  });
  return (
    <>
      <div className="member-section overflow-x-auto pt-3">
        {exceptions.length === 0 ? (
          <p role="status" className="px-4 pt-1 pb-4 text-sm text-ink-soft">
            {words.none}
          </p>
        ) : (
          <table aria-label={words.title} className="member-table exception-table">
            <TableHead headings={words.table} />
            <tbody>
              {exceptions.map((exception) => {
                const key = keyOf(exception);
                return (
                  <ExceptionRow
                    key={key}
                    exception={exception}
                    staff={staff}
                    isAsked={
                      (askedOrder !== null && exception.orderId === askedOrder) ||
                      (askedCharge !== null && exception.transactionId === askedCharge)
                    }
                    isOpen={key === openKey}
                    onOpen={(isOpen) => setOpenKey(isOpen ? key : null)}
                  />
                );
              })}
            </tbody>
          </table>
        )}
      </div>
      {open > exceptions.length && (
        <p className="text-center text-sm text-ink-soft">
          {fill(words.more, { shown: `${exceptions.length}`, open: `${open}` })}
        </p>
      )}
      {proposedRefunds.length > 0 && <ProposedRefunds refunds={proposedRefunds} staff={staff} />}
    </>
  );
}
