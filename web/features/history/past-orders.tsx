import { ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { displayAmount } from '#domain/money/money.ts';
import { fill } from '#domain/words/fill.ts';
import { historyLabels } from '#domain/words/history-labels.ts';
import { type PastOrder, type SoldLine, useOrderHistory } from '#web/api/history.ts';
import { changesSince } from '#web/features/history/order-changes.ts';
import { PagedList } from '#web/features/history/paged-list.tsx';
import { Part } from '#web/features/history/part.tsx';
import { profileParts, receiptLink } from '#web/links.ts';
import { OrderStatusMark } from '#web/receipt/order-status.tsx';
import { dayWords, momentWords, soldSlots, soldTitle } from '#web/receipt/sold-words.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Phrases } from '#web/ui/phrases.tsx';

const { orders: words } = historyLabels;

export function PastOrders() {
  return (
    <Part id={profileParts.orders} title={words.title}>
      <PagedList
        pages={useOrderHistory()}
        keyOf={({ orderId }) => orderId}
        row={(order) => <Row order={order} />}
        none={words.none}
      />
    </Part>
  );
}

function Row({ order }: { readonly order: PastOrder }) {
  const { orderId, placedAt, status, totalSen, lines } = order;
  const moment = momentWords(placedAt);
  return (
    <article>
      <header className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1">
        <h3 className="text-ink-soft text-sm">
          <span className="sr-only">{words.placed} </span>
          {`${moment.date}, ${moment.time}`}
        </h3>
        <p className="display text-right text-lg leading-tight">{displayAmount(totalSen)}</p>
        <p className="col-span-2 flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
          <OrderStatusMark status={status} />
          {changesSince(order).map((change) => (
            <span key={change} className="text-ink-soft">
              {change}
            </span>
          ))}
        </p>
      </header>
      <ul className="mt-3 grid gap-3">
        {[...Map.groupBy(lines, placeAndDay)].map(([key, ofDay]) => (
          <SoldOfDay key={key} lines={ofDay} />
        ))}
      </ul>
      <Link
        to={receiptLink(orderId)}
        aria-label={fill(words.receiptOf, moment)}
        className={buttonClass('quiet', '-ml-5 mt-1')}
      >
        <ReceiptText size={18} aria-hidden="true" />
        {words.receipt}
      </Link>
    </article>
  );
}

/** The grouping key of slots that are listed together: court and day. */
function placeAndDay(line: SoldLine): string {
  return `${soldTitle(line)} ${line.bookingDate}`;
}

/**
 * One court on one day, with its slots. Refunded or moved slots are struck through, with a label.
 */
function SoldOfDay({ lines }: { readonly lines: readonly SoldLine[] }) {
  const [first] = lines;
  if (first === undefined) return null;
  return (
    <li className="border-line border-l-2 pl-3 text-sm leading-snug">
      <p className="font-semibold text-base">
        <Phrases text={soldTitle(first)} />
      </p>
      {first.bookingDate !== null && (
        <p className="mt-0.5 text-ink-soft">{dayWords(first.bookingDate)}</p>
      )}
      <ul className="figures flex flex-wrap gap-x-5">
        {lines.map((line) => (
          <SoldSlot key={`${line.slot} ${line.refundedAt}`} line={line} />
        ))}
      </ul>
    </li>
  );
}

function SoldSlot({ line }: { readonly line: SoldLine }) {
  const { slot } = line;
  const end = endOf(line);
  return (
    <li className="text-ink-soft">
      {slot !== null && (
        <span className={classNames(end !== null && 'line-through')}>
          {bookingTimeRange(slot, soldSlots(line))}
        </span>
      )}
      {end !== null && <span className="ml-2 font-bold text-ink">{end}</span>}
    </li>
  );
}

/** How the sold slot ended. A slot that was moved and then refunded counts as refunded. */
function endOf({ refundedAt, venueReason, keptSen, isBooked, isMoved }: SoldLine): string | null {
  if (!isBooked) return words.lineNotBooked;
  if (venueReason !== null) {
    const text = keptSen > 0 ? words.lineKept : words.lineCalledOff;
    return fill(text, { reason: venueReason, kept: displayAmount(keptSen) });
  }
  if (refundedAt !== null) return words.lineRefunded;
  return isMoved ? words.lineMoved : null;
}
