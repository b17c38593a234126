import { ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { displayAmount } from '#domain/money/money.ts';
import { dateOf } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { historyLabels } from '#domain/words/history-labels.ts';
import { type PastOrder, type SoldLine, useOrderHistory } from '#web/api/history.ts';
import { monthOf } from '#web/features/history/month-of.ts';
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

/** A month or so of a regular. */
const atFirst = 6;

export function PastOrders() {
  return (
    <Part id={profileParts.orders} title={words.title}>
      <PagedList
        pages={useOrderHistory()}
        keyOf={({ orderId }) => orderId}
        groupOf={({ placedAt }) => monthOf(dateOf(Temporal.Instant.from(placedAt)))}
        row={(order) => <Row order={order} />}
        none={words.none}
        atFirst={atFirst}
      />
    </Part>
  );
}

function Row({ order }: { readonly order: PastOrder }) {
  const { orderId, placedAt, totalSen, lines } = order;
  const moment = momentWords(placedAt);
  return (
    <article>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <ul className="grid min-w-0 grow basis-40 gap-2">
          {[...Map.groupBy(lines, placeAndDay)].map(([key, ofDay]) => (
            <SoldOfDay key={key} lines={ofDay} />
          ))}
        </ul>
        <p className="display whitespace-nowrap text-right text-lg leading-tight">
          {displayAmount(totalSen)}
        </p>
      </div>
      <div className="mt-1 -mb-2 flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
        <OrderStatusMark order={order} />
        <h3>{`${words.placed} ${moment.date}, ${moment.time}`}</h3>
        {changesSince(order).map((change) => (
          <span key={change}>{change}</span>
        ))}
        <Link
          to={receiptLink(orderId)}
          aria-label={fill(words.receiptOf, moment)}
          className={buttonClass('quiet', '-mr-3 ml-auto px-3')}
        >
          <ReceiptText size={18} aria-hidden="true" />
          {words.receipt}
        </Link>
      </div>
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
    <li className="leading-snug">
      <ul className="flex flex-wrap gap-x-2 font-semibold">
        <li>
          {first.bookingDate === null ? (
            <Phrases text={soldTitle(first)} />
          ) : (
            `${dayWords(first.bookingDate)},`
          )}
        </li>
        {timesOf(lines).map((time) => (
          <SoldTime key={`${time.from} ${time.end}`} time={time} />
        ))}
      </ul>
      {first.bookingDate !== null && (
        <p className="text-ink-soft text-sm">
          <Phrases text={soldTitle(first)} />
        </p>
      )}
    </li>
  );
}

interface TimeOfLines {
  /** Null for a membership. */
  readonly from: SoldLine['slot'];
  readonly count: number;
  readonly end: string | null;
}

/** The times of a court on one day, where consecutive slots that ended alike are one. */
function timesOf(lines: readonly SoldLine[]): readonly TimeOfLines[] {
  const times: { from: SoldLine['slot']; count: number; end: string | null }[] = [];
  for (const line of lines.toSorted((a, b) => (a.slot ?? 0) - (b.slot ?? 0))) {
    const [last, end] = [times.at(-1), endOf(line)];
    const continues =
      line.sold.type === 'court_booking' &&
      last !== undefined &&
      last.end === end &&
      (last.from ?? 0) + last.count === line.slot;
    if (continues) last.count += 1;
    else times.push({ from: line.slot, count: soldSlots(line), end });
  }
  return times;
}

function SoldTime({ time: { from, count, end } }: { readonly time: TimeOfLines }) {
  return (
    <li>
      {from !== null && (
        <span className={classNames('inline-block', end !== null && 'text-ink-soft line-through')}>
          {bookingTimeRange(from, count)}
        </span>
      )}
      {end !== null && <span className="ml-2 font-bold text-sm">{end}</span>}
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
