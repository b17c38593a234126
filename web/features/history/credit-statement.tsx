import { Info } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { signedAmount } from '#domain/bookings/receipts.ts';
import { entryWords } from '#domain/money/credit-statement.ts';
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
import { Phrases } from '#web/ui/phrases.tsx';

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

function Row({ entry }: { readonly entry: StatementEntry }) {
  const { at, amountSen, balanceSen, cause, orderId } = entry;
  const { date, time } = momentWords(at);
  const { orders, statement } = historyLabels;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
      <p className="wrap-anywhere col-span-2 font-semibold leading-snug tablet:col-span-1">
        <Phrases text={entryWords(cause)} />
      </p>
      <p
        className={classNames(
          'display col-start-2 row-start-2 text-right whitespace-nowrap tablet:row-start-1',
          amountSen > 0 ? 'text-court' : 'text-ink',
        )}
      >
        {signedAmount(amountSen)}
      </p>
      <p className="col-start-1 row-start-2 mt-1 flex flex-wrap items-center text-ink-soft text-sm">
        {`${date}, ${time}`}
        {orderId !== null && (
          <Link
            to={receiptLink(orderId)}
            className="-my-3 inline-flex min-h-11 items-center rounded-control px-2 font-semibold text-court underline underline-offset-4"
          >
            {orders.receipt}
          </Link>
        )}
      </p>
      <p className="figures col-start-2 row-start-3 text-right text-ink-soft text-sm whitespace-nowrap tablet:row-start-2">
        {fill(statement.balance, { amount: displayAmount(balanceSen) })}
      </p>
    </div>
  );
}
