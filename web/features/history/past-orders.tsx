import { ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { targetInShort } from '#domain/money/credit-statement.ts';
import { displayAmount } from '#domain/money/money.ts';
import { shortRange } from '#domain/slots/slot-ranges.ts';
import { type BookingDate, dateOf } from '#domain/time/venue-time.ts';
import { courtDisplayName } from '#domain/venue/courts.ts';
import { fill } from '#domain/words/fill.ts';
import { historyLabels } from '#domain/words/history-labels.ts';
import { type PastOrder, type SoldLine, useOrderHistory } from '#web/api/history.ts';
import { BookAgain } from '#web/features/history/book-again.tsx';
import { dayInShort, monthOf } from '#web/features/history/month-of.ts';
import { changesSince } from '#web/features/history/order-changes.ts';
import { PagedList } from '#web/features/history/paged-list.tsx';
import { Part } from '#web/features/history/part.tsx';
import { profileParts, receiptLink } from '#web/links.ts';
import { OrderStatusMark } from '#web/receipt/order-status.tsx';
import { momentWords, soldSlots, soldTitle } from '#web/receipt/sold-words.ts';
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
        groupOf={monthOfOrder}
        row={(order) => <Row order={order} />}
        none={words.none}
        atFirst={atFirst}
      />
    </Part>
  );
}

function monthOfOrder({ placedAt }: PastOrder): string {
  return monthOf(dateOf(Temporal.Instant.from(placedAt)));
}

function Row({ order }: { readonly order: PastOrder }) {
  const { orderId, placedAt, totalSen, lines } = order;
  const moment = momentWords(placedAt);
  return (
    <article>
      <div className="flex max-[19rem]:block items-start justify-between gap-x-3">
        <ul className="grid min-w-0 gap-2">
          {[...Map.groupBy(lines, placeAndDay)].map(([key, ofDay]) => (
            <SoldOfDay key={key} lines={ofDay} month={monthOfOrder(order)} />
          ))}
        </ul>
        <p className="display whitespace-nowrap text-right leading-snug">
          {displayAmount(totalSen)}
        </p>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
        <OrderStatusMark order={order} />
        {changesSince(order).map((change) => (
          <span key={change}>{change}</span>
        ))}
        <h3 className="font-normal">{fill(words.placed, moment)}</h3>
        <Link
          to={receiptLink(orderId)}
          aria-label={fill(words.receiptOf, moment)}
          className="-my-2.5 ml-auto inline-flex min-h-11 items-center gap-1.5 rounded-control font-semibold text-court underline-offset-4 hover:underline"
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

interface SoldOfDayProps {
  readonly lines: readonly SoldLine[];
  /** The heading of the order. */
  readonly month: string;
}

/**
 * One court on one day, with its slots. Refunded or moved slots are struck through, and it is said
 * what became of them.
 */
function SoldOfDay({ lines, month }: SoldOfDayProps) {
  const [first] = lines;
  if (first === undefined) return null;
  const { bookingDate } = first;
  if (bookingDate === null) {
    return (
      <li className="font-semibold leading-snug">
        <Phrases text={soldTitle(first)} />
      </li>
    );
  }
  return (
    <li className="leading-snug">
      <ul className="grid gap-0.5 font-semibold">
        {timesOf(lines).map((time, index) => (
          <SoldTime
            key={`${time.from} ${time.end}`}
            // Further times of the day continue the line of the first.
            day={index === 0 ? dayInShort(bookingDate, month) : null}
            time={time}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
        <p>
          <Phrases text={placeOf(first)} />
        </p>
        <SoldAgain date={bookingDate} lines={lines} />
      </div>
    </li>
  );
}

/** The title, of which only the court is shown: nearly all orders are of courts. */
function placeOf(line: SoldLine): string {
  return line.sold.type === 'court_booking'
    ? courtDisplayName(line.sold.courtName)
    : soldTitle(line);
}

/** Only what was played can be played again. */
function SoldAgain({
  date,
  lines,
}: {
  readonly date: BookingDate;
  readonly lines: readonly SoldLine[];
}) {
  const played = lines.filter((line) => endOf(line) === null);
  const [first, ...others] = played.flatMap(({ slot }) => slot ?? []);
  const sold = lines[0]?.sold;
  if (first === undefined || sold?.type !== 'court_booking') return null;
  return <BookAgain date={date} courtName={sold.courtName} slots={[first, ...others]} />;
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

interface SoldTimeProps {
  readonly day: string | null;
  readonly time: TimeOfLines;
}

function SoldTime({ day, time: { from, count, end } }: SoldTimeProps) {
  if (from === null) return null;
  const range = shortRange({ from, count });
  return (
    <li>
      <span
        className={classNames('mr-2 inline-block', end !== null && 'text-ink-soft line-through')}
      >
        {day === null ? range : `${day}, ${range}`}
      </span>
      {end !== null && <span className="font-bold text-sm">{end}</span>}
    </li>
  );
}

/** How the sold slot ended. A slot that was moved and then refunded counts as refunded. */
function endOf(line: SoldLine): string | null {
  const { refundedAt, venueReason, keptSen, isBooked } = line;
  if (!isBooked) return words.lineNotBooked;
  if (venueReason !== null) {
    const text = keptSen > 0 ? words.lineKept : words.lineCalledOff;
    return fill(text, { reason: venueReason, kept: displayAmount(keptSen) });
  }
  if (refundedAt !== null) return words.lineRefunded;
  return endOfMoved(line);
}

function endOfMoved({ sold, bookingDate, slot, movedTo }: SoldLine): string | null {
  if (movedTo === null || sold.type === 'membership_upgrade') return null;
  if (bookingDate === null || slot === null) return null;
  const { courtName } = movedTo;
  const to = { ...movedTo, booked: { type: 'court_booking', courtName } } as const;
  return fill(words.lineMoved, { to: targetInShort({ booked: sold, bookingDate, slot }, to) });
}
