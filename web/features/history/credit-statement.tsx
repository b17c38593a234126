import { Info } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { signedAmount } from '#domain/bookings/receipts.ts';
import { entryInShort } from '#domain/money/credit-statement.ts';
import { displayAmount } from '#domain/money/money.ts';
import { fill } from '#domain/words/fill.ts';
import { historyLabels } from '#domain/words/history-labels.ts';
import { useCredits } from '#web/api/credits.ts';
import { type StatementEntry, useStatement } from '#web/api/history.ts';
import { CreditsDialog } from '#web/features/frame/credits-dialog.tsx';
import { PagedList } from '#web/features/history/paged-list.tsx';
import { Part } from '#web/features/history/part.tsx';
import { profileParts, receiptLink } from '#web/links.ts';
import { momentWords } from '#web/receipt/sold-words.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** Every entry of the ledger in words, with the balance after it. [HIST-1] */
export function CreditStatement() {
  const { title, none } = historyLabels.statement;
  const balanceSen = useCredits().data?.balanceSen;
  return (
    <Part
      id={profileParts.statement}
      title={title}
      aside={
        balanceSen !== undefined && (
          <p className="display text-court text-lg">
            {fill(historyLabels.statement.balance, { amount: displayAmount(balanceSen) })}
          </p>
        )
      }
    >
      <HowCreditsWork />
      <PagedList
        pages={useStatement()}
        keyOf={({ id }) => id}
        row={(entry) => <Row entry={entry} />}
        none={none}
      />
    </Part>
  );
}

function HowCreditsWork() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        tone="quiet"
        aria-haspopup="dialog"
        className="-mx-3 px-3"
        onClick={() => setIsOpen(true)}
      >
        <Info size={18} aria-hidden="true" />
        {historyLabels.statement.howCreditsWork}
      </Button>
      {isOpen && <CreditsDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Three lines on a phone: the words beside the amount, and below them the day beside the balance. */
function Row({ entry }: { readonly entry: StatementEntry }) {
  const { at, amountSen, balanceSen, cause, orderId } = entry;
  const { date, time } = momentWords(at);
  const { orders, statement } = historyLabels;
  return (
    <>
      <p
        className={classNames(
          // No higher than one line of the words, of which the second then has the whole width.
          'display float-right ml-3 whitespace-nowrap text-base leading-none tablet:leading-snug',
          amountSen > 0 ? 'text-court' : 'text-ink',
        )}
      >
        {signedAmount(amountSen)}
      </p>
      <p className="wrap-anywhere font-semibold text-sm leading-snug tablet:text-base">
        {entryInShort(cause)}
      </p>
      <div className="clear-right mt-1 flex flex-wrap items-center justify-between gap-x-3 whitespace-nowrap text-ink-soft text-sm">
        <p>
          {date}
          <span className="max-tablet:hidden">{`, ${time}`}</span>
          {orderId !== null && (
            <>
              {' · '}
              <Link
                to={receiptLink(orderId)}
                aria-label={fill(orders.receiptOf, { date, time })}
                className="-my-3 inline-flex min-h-11 items-center rounded-control font-semibold text-court underline underline-offset-4"
              >
                {orders.receipt}
              </Link>
            </>
          )}
        </p>
        <p className="figures">{fill(statement.balance, { amount: displayAmount(balanceSen) })}</p>
      </div>
    </>
  );
}
