import { Link } from 'react-router';
import { signedAmount } from '#domain/bookings/receipts.ts';
import { entryWords } from '#domain/money/credit-statement.ts';
import { displayAmount, displayCredits } from '#domain/money/money.ts';
import { fill } from '#domain/words/fill.ts';
import { historyLabels } from '#domain/words/history-labels.ts';
import { labels } from '#domain/words/labels.ts';
import { useCredits } from '#web/api/credits.ts';
import { type StatementEntry, useStatement } from '#web/api/history.ts';
import { PagedList } from '#web/features/history/paged-list.tsx';
import { Part } from '#web/features/history/part.tsx';
import { profileParts, receiptLink } from '#web/links.ts';
import { momentWords } from '#web/receipt/sold-words.ts';
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
            {fill(labels.navbar.creditsBalance, { amount: displayCredits(balanceSen) })}
          </p>
        )
      }
    >
      <PagedList
        pages={useStatement()}
        keyOf={({ id }) => id}
        row={(entry) => <Row entry={entry} />}
        none={none}
      />
    </Part>
  );
}

function Row({ entry }: { readonly entry: StatementEntry }) {
  const { at, amountSen, balanceSen, cause, orderId } = entry;
  const { date, time } = momentWords(at);
  const { orders, statement } = historyLabels;
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <p className="text-ink-soft text-sm">{`${date}, ${time}`}</p>
        <p className={classNames('display', amountSen > 0 ? 'text-court' : 'text-ink')}>
          {signedAmount(amountSen)}
        </p>
      </div>
      <p className="wrap-anywhere mt-1 font-semibold text-base leading-snug">
        <Phrases text={entryWords(cause)} />
      </p>
      <div className="mt-1 flex items-center justify-between gap-4 text-sm">
        {orderId !== null && (
          <Link
            to={receiptLink(orderId)}
            className="-my-3 -ml-2 inline-flex min-h-11 items-center rounded-control px-2 font-semibold text-court underline underline-offset-4"
          >
            {orders.receipt}
          </Link>
        )}
        <p className="figures ml-auto text-ink-soft">
          {fill(statement.balance, { amount: displayAmount(balanceSen) })}
        </p>
      </div>
    </>
  );
}
