import '#web/receipt/receipt.css';
import type { ReactNode } from 'react';
import {
  costInTheEnd,
  costOfMoves,
  endInWords,
  keptOf,
  moveInWords,
  receiptSums,
  returnedFor,
  returnsInWords,
} from '#domain/bookings/receipts.ts';
import { entryWords } from '#domain/money/credit-statement.ts';
import { displayAmount, type Sen } from '#domain/money/money.ts';
import { percentOf } from '#domain/money/tax.ts';
import { dateOf } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { historyLabels } from '#domain/words/history-labels.ts';
import { labels } from '#domain/words/labels.ts';
import { paidByWords } from '#domain/words/payment-methods.ts';
import type { Receipt } from '#web/api/history.ts';
import { LogoMark } from '#web/pictures/logo-mark.tsx';
import { OrderStatusMark } from '#web/receipt/order-status.tsx';
import { momentWords, soldTime, soldTitle } from '#web/receipt/sold-words.ts';
import { cardClass } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Phrases } from '#web/ui/phrases.tsx';

const { receipt: words } = historyLabels;

/** A sheet that reads the same on a phone, on a desktop and on paper. */
export function ReceiptSheet({ receipt }: { readonly receipt: Receipt }) {
  return (
    <article
      data-receipt
      className={classNames(
        cardClass,
        'mx-auto grid max-w-3xl gap-7 p-5 tablet:p-10 print:max-w-none print:gap-6 print:rounded-none print:border-0 print:p-0',
      )}
    >
      <Head receipt={receipt} />
      <Items receipt={receipt} />
      <Sums receipt={receipt} />
      <Changes receipt={receipt} />
    </article>
  );
}

function Head({ receipt }: { readonly receipt: Receipt }) {
  const { date, time } = momentWords(receipt.placedAt);
  return (
    <header className="grid gap-6 border-ink border-b-2 pb-6 tablet:grid-cols-2">
      <div>
        <p className="display flex items-center gap-2.5 text-court text-lg leading-none font-extrabold tracking-wide uppercase">
          <LogoMark sport="Pickle" />
          {labels.navbar.logoEnding}
        </p>
        <address className="mt-3 max-w-64 text-ink-soft text-sm not-italic">
          {receipt.venueAddress}
        </address>
        <TaxNumber words={words.registration} number={receipt.venueRegistration} />
        <TaxNumber words={words.taxNumber} number={receipt.venueTaxNumber} />
      </div>
      <h1 className="display text-3xl max-tablet:row-start-2 tablet:text-right">{words.title}</h1>
      <div className="max-tablet:row-start-4">
        <h2 className="text-ink-soft text-sm">{words.billedTo}</h2>
        <p className="wrap-anywhere font-semibold">{receipt.billingName}</p>
        {receipt.billingEmail !== '' && (
          <p className="wrap-anywhere text-sm">{receipt.billingEmail}</p>
        )}
        <p className="text-sm">{receipt.billingMobile}</p>
        <TaxNumber words={words.taxNumber} number={receipt.buyerTaxId} />
      </div>
      <dl className="grid content-start gap-1 text-sm max-tablet:row-start-3">
        <Fact name={words.order}>{receipt.orderId}</Fact>
        <Fact name={words.date}>{`${date}, ${time}`}</Fact>
        <Fact name={words.status}>
          <OrderStatusMark order={receipt} />
        </Fact>
      </dl>
    </header>
  );
}

/** A number of the venue or the buyer in the registers; nothing if there is none. */
function TaxNumber({ words, number }: { readonly words: string; readonly number: string | null }) {
  return number ? (
    <p className="wrap-anywhere text-ink-soft text-sm">{fill(words, { number })}</p>
  ) : null;
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere min-w-0 text-right font-semibold">{children}</dd>
    </div>
  );
}

interface LineEndProps {
  readonly line: Receipt['lines'][number];
  readonly isUndone: boolean;
}

function LineEnd({ line: { refundedAt, venueReason, ...line }, isUndone }: LineEndProps) {
  if (refundedAt === null) return null;
  const date = dateOf(Temporal.Instant.from(refundedAt));
  return (
    <p className="text-sm font-semibold">
      {endInWords({ ...line, date, reason: venueReason }, isUndone)}
    </p>
  );
}

function Items({ receipt: { lines, isUndone } }: { readonly receipt: Receipt }) {
  return (
    <table className="w-full">
      <caption className="sr-only">{words.items}</caption>
      <thead>
        <tr className="text-ink-soft text-sm">
          <th scope="col" className="pb-2 text-left font-medium">
            {words.item}
          </th>
          <th scope="col" className="pb-2 text-right font-medium">
            {words.price}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr
            key={`${soldTitle(line)} ${soldTime(line)} ${line.refundedAt}`}
            className="break-inside-avoid border-line border-t align-baseline"
          >
            <td className="py-3 pr-4">
              <p className="font-semibold">
                <Phrases text={soldTitle(line)} />
              </p>
              <p className="text-ink-soft text-sm">
                <Phrases text={soldTime(line) ?? ''} />
              </p>
              {line.moves.map((move) => (
                <p key={move.id} className="mt-1 text-sm">
                  <Phrases text={moveInWords(move)} />
                </p>
              ))}
              {!line.isBooked && <p className="text-sm font-semibold">{words.notBooked}</p>}
              <LineEnd line={line} isUndone={isUndone} />
            </td>
            <td className="figures py-3 text-right font-semibold whitespace-nowrap">
              {displayAmount(line.beforeDiscountSen)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** From the prices to the total, and how it was paid. Lines of zero are left out. */
function Sums({ receipt }: { readonly receipt: Receipt }) {
  const sums = receiptSums(receipt.lines);
  const deductions = [
    [words.promotions, sums.companyDiscountSen],
    [words.membership, sums.membershipDiscountSen],
    [words.freeSlots, sums.freeSen],
  ] as const;
  const payments = [
    [words.credits, receipt.creditsSen],
    [paidByWords(receipt.paidBy ?? 'online'), receipt.cardSen],
    [words.beyond, receipt.beyondSen],
  ] as const;
  const taxes = receipt.isUndone ? [] : receipt.taxes;
  const given = deductions.filter(([, sen]) => sen !== 0);
  return (
    <dl className="grid gap-1.5 border-ink border-t-2 pt-4 tablet:ml-auto tablet:w-3/5">
      {given.length > 0 && <Sum name={words.beforeDiscounts} sen={sums.beforeDiscountSen} />}
      {given.map(([name, sen]) => (
        <Sum key={name} name={name} sen={-sen} />
      ))}
      <Sum name={words.total} sen={receipt.totalSen} isLarge />
      {taxes.map(({ taxRateBp, taxSen }) => (
        <Sum
          key={taxRateBp}
          name={fill(words.includedTax, { percent: percentOf(taxRateBp) })}
          sen={taxSen}
        />
      ))}
      {payments
        .filter(([, sen]) => sen !== 0)
        .map(([name, sen]) => (
          <Sum key={name} name={name} sen={sen} />
        ))}
    </dl>
  );
}

interface SumProps {
  readonly name: ReactNode;
  readonly sen: Sen;
  readonly isLarge?: boolean;
}

function Sum({ name, sen, isLarge = false }: SumProps) {
  return (
    <div
      className={classNames(
        'flex items-baseline justify-between gap-4',
        isLarge && 'mb-1 border-line border-b pb-2 last:mb-0 last:border-0 last:pb-0',
      )}
    >
      <dt className={isLarge ? 'font-semibold' : 'text-ink-soft text-sm'}>{name}</dt>
      <dd
        className={classNames(
          'figures text-right whitespace-nowrap',
          isLarge ? 'display text-xl' : 'font-semibold',
        )}
      >
        {displayAmount(sen)}
      </dd>
    </div>
  );
}

/** Refunds are subtracted from the order's cost, and charges of moves are added. */
function Changes({ receipt }: { readonly receipt: Receipt }) {
  const { changes, returns } = receipt;
  const movesSen = costOfMoves(receipt.lines);
  const cancelledSen = returnedFor('booking', returns);
  const keptSen = keptOf(returns);
  const hasSums = changes.length > 0 || movesSen !== 0 || cancelledSen !== 0;
  if (!hasSums && returns.length === 0) return null;
  return (
    <section className="border-ink border-t-2 pt-4">
      <h2 className="display">{words.changes}</h2>
      {hasSums && (
        <>
          <dl className="mt-3 grid gap-3">
            {movesSen !== 0 && <Sum name={words.moves} sen={movesSen} />}
            {cancelledSen !== 0 && (
              <Sum name={receipt.isUndone ? words.undone : words.cancelled} sen={-cancelledSen} />
            )}
            {keptSen !== 0 && <Sum name={words.kept} sen={keptSen} />}
            {changes.map(({ id, at, cause, amountSen }) => (
              <Sum
                key={id}
                name={
                  <>
                    <span className="text-ink">
                      <Phrases text={entryWords(cause)} />
                    </span>
                    <span className="block">{momentWords(at).date}</span>
                  </>
                }
                sen={-amountSen}
              />
            ))}
          </dl>
          <dl className="mt-3 border-line border-t pt-3">
            <Sum name={words.inTheEnd} sen={costInTheEnd(receipt)} isLarge />
          </dl>
        </>
      )}
      <p className="mt-4 text-ink-soft text-sm">{returnsInWords(receipt).join(' ')}</p>
    </section>
  );
}
