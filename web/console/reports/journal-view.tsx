import { useState } from 'react';
import type { Journal } from '#contract/console-journal.ts';
import type { StaffMember } from '#contract/staff.ts';
import { displayAmount, sumSen } from '#domain/money/money.ts';
import { csvName, csvOf } from '#domain/reports/csv.ts';
import { type JournalAccount, journalAccounts } from '#domain/reports/journal.ts';
import { journalRows } from '#domain/reports/journal-file.ts';
import type { Period } from '#domain/reports/period.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { accountLabels, journalLabels as words } from '#domain/words/journal-labels.ts';
import { reportLabels } from '#domain/words/report-labels.ts';
import { useJournal } from '#web/console/api/journal.ts';
import { AccountDialog } from '#web/console/reports/account-dialog.tsx';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { Section } from '#web/console/ui/section.tsx';

import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { saveFile } from '#web/ui/save-file.ts';

const linkLook = 'text-court underline underline-offset-3';

/** The journal of a period for the venue's books. [JOURNAL-4] [JOURNAL-5] */
export function JournalView({ period, staff }: ViewProps) {
  const query = useJournal(period);
  return (
    <Loaded query={query} words={reportLabels} className="h-96">
      {(journal) => (
        <div className="report-view" aria-busy={query.isPlaceholderData || undefined}>
          <Export journal={journal} />
          <Accounts journal={journal} staff={staff} />
        </div>
      )}
    </Loaded>
  );
}

function Export({ journal }: Props) {
  const { period, lines, unbalanced } = journal;
  if (lines.length === 0) return <p className="text-sm text-ink-soft">{words.none}</p>;
  const used = new Set(lines.map(({ account }) => account));
  const unnamed = used.size - journal.accounts.filter(({ account }) => used.has(account)).length;
  const warning = unnamed === 1 ? words.unnamedOne : fill(words.unnamed, { count: `${unnamed}` });
  const save = (): void =>
    saveFile(csvName(words.file, period), 'text/csv;charset=utf-8', csvOf(journalRows(journal)));
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p>{fill(words.lines, { count: lines.length.toLocaleString('en') })}</p>
      {unbalanced.length > 0 && (
        <Notice tone="danger">
          {fill(words.unbalanced, { days: unbalanced.map(formatDate).join(', ') })}
        </Notice>
      )}
      {unnamed > 0 && <p className="text-ink-soft">{warning}</p>}
      <Button onClick={save}>{words.save}</Button>
    </div>
  );
}

/** All accounts with their sums; also those without lines, so that they can be named. */
function Accounts({ journal: { lines, accounts }, staff }: Props & Pick<ViewProps, 'staff'>) {
  const [chosen, setChosen] = useState<JournalAccount | null>(null);
  const canName = hasPermission(staff.role, 'accounts.name');
  const named = new Map(accounts.map((one) => [one.account, one]));
  const byAccount = Map.groupBy(lines, ({ account }) => account);
  return (
    <Section title={words.title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <div className="report-scroll" tabIndex={0}>
        <table aria-label={words.title} className="member-table report-table">
          <thead>
            <tr>
              <th scope="col">{words.columns.account}</th>
              <th scope="col">{words.columns.number}</th>
              <th scope="col" className="is-amount">
                {words.columns.debit}
              </th>
              <th scope="col" className="is-amount">
                {words.columns.credit}
              </th>
              {canName && (
                <th scope="col">
                  <span className="sr-only">{words.name}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {journalAccounts.map((account) => {
              const own = byAccount.get(account) ?? [];
              const name = named.get(account)?.name ?? accountLabels[account];
              return (
                <tr key={account}>
                  <th scope="row">{name}</th>
                  <td className="figures">{named.get(account)?.number ?? words.noNumber}</td>
                  <td className="is-amount">
                    {amountOrNone(sumSen(own.map(({ debitSen }) => debitSen)))}
                  </td>
                  <td className="is-amount">
                    {amountOrNone(sumSen(own.map(({ creditSen }) => creditSen)))}
                  </td>
                  {canName && (
                    <td className="is-amount">
                      <button
                        type="button"
                        className={linkLook}
                        aria-label={fill(words.nameOf, { account: accountLabels[account] })}
                        onClick={() => setChosen(account)}
                      >
                        {words.name}
                      </button>
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{reportLabels.total}</th>
              <td />
              <td className="is-amount">
                {displayAmount(sumSen(lines.map(({ debitSen }) => debitSen)))}
              </td>
              <td className="is-amount">
                {displayAmount(sumSen(lines.map(({ creditSen }) => creditSen)))}
              </td>
              {canName && <td />}
            </tr>
          </tfoot>
        </table>
      </div>
      {chosen !== null && (
        <AccountDialog account={chosen} named={named.get(chosen)} onClose={() => setChosen(null)} />
      )}
    </Section>
  );
}

/** An account that got nothing shows no zeros. */
const amountOrNone = (sen: number): string => (sen === 0 ? words.nothing : displayAmount(sen));

interface ViewProps {
  readonly period: Period;
  readonly staff: StaffMember;
}

interface Props {
  readonly journal: Journal;
}
