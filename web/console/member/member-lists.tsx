import { Link } from 'react-router';
import type { MemberPage } from '#contract/console-members.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { displayAmount } from '#domain/money/money.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import { dateOf, dayParts, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { memberPageLabels } from '#domain/words/console-member-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { OrderLink } from '#web/console/ui/order-link.tsx';
import { orderStatusText } from '#web/console/ui/order-words.ts';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { classNames } from '#web/ui/class-names.ts';

const { bookings: bookingWords, credits: creditWords, orders: orderWords } = memberPageLabels;

export function Bookings({ bookings }: { readonly bookings: MemberPage['upcomingBookings'] }) {
  return (
    <Section title={bookingWords.title} aside={<Count of={bookings.length} />}>
      {bookings.length === 0 ? (
        <Empty>{bookingWords.none}</Empty>
      ) : (
        <ul className="member-rows">
          {bookings.map((booking) => (
            <BookingRow key={booking.id} booking={booking} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Count({ of }: { readonly of: number }) {
  return <span className="figures text-[0.8125rem] font-bold text-ink-soft">{of}</span>;
}

function BookingRow({ booking }: { readonly booking: MemberPage['upcomingBookings'][number] }) {
  const { date, slot, durationSlots, court, type } = booking;
  const { weekday } = dayParts(date);
  return (
    <li>
      <Link
        to={`/?${new URLSearchParams({ date, court, slot: `${slot}` })}`}
        title={bookingWords.open}
        className="member-row is-link"
      >
        <span className="min-w-0">
          <span className="figures block font-semibold">
            {weekday.slice(0, 3)} {formatDate(date)}, {bookingTimeRange(slot, durationSlots)}
          </span>
          <span className="block truncate text-xs text-ink-soft">{court}</span>
        </span>
        <span className="text-xs text-ink-soft">{bookingWords.kinds[type]}</span>
      </Link>
    </li>
  );
}

const dateTime = (text: string): { readonly date: string; readonly time: string } => {
  const instant = Temporal.Instant.from(text);
  return { date: formatDate(dateOf(instant)), time: formatTime(instant) };
};

function When({ at }: { readonly at: string }) {
  const { date, time } = dateTime(at);
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      {date}
      <span className="block text-xs text-ink-soft">{time}</span>
    </time>
  );
}

export function Ledger({ entries }: { readonly entries: MemberPage['newestCredits'] }) {
  return (
    <Section title={creditWords.title}>
      {entries.length === 0 ? (
        <Empty>{creditWords.none}</Empty>
      ) : (
        <table className="member-table">
          <thead>
            <tr>
              <th scope="col">{creditWords.when}</th>
              <th scope="col">{creditWords.entry}</th>
              <th scope="col" className="is-amount">
                {creditWords.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ at, kind, amountSen, reason, orderId }) => (
              <tr key={`${at} ${kind} ${amountSen} ${orderId}`}>
                <td>
                  <When at={at} />
                </td>
                <td>
                  <span className="font-semibold">{creditWords.kinds[kind]}</span>
                  {orderId !== null && (
                    <span title={orderId} className="figures ml-1.5 text-xs text-ink-soft">
                      {shortOrderId(orderId)}
                    </span>
                  )}
                  {reason !== null && (
                    <span className="block text-xs wrap-anywhere text-ink-soft">{reason}</span>
                  )}
                </td>
                <td className="is-amount">
                  <Signed sen={amountSen} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

function Signed({ sen }: { readonly sen: number }) {
  return (
    <span className={classNames('font-semibold', sen > 0 && 'text-court')}>
      {sen > 0 && '+'}
      {displayAmount(sen)}
    </span>
  );
}

interface OrdersProps {
  readonly orders: MemberPage['newestOrders'];
}

export function Orders({ orders }: OrdersProps) {
  return (
    <Section title={orderWords.title}>
      {orders.length === 0 ? (
        <Empty>{orderWords.none}</Empty>
      ) : (
        <table className="member-table">
          <thead>
            <tr>
              <th scope="col">{orderWords.id}</th>
              <th scope="col">{orderWords.placed}</th>
              <th scope="col">{orderWords.status}</th>
              <th scope="col" className="is-amount">
                {orderWords.total}
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map(({ orderId, placedAt, status, totalSen, toReturnSen, reference }) => (
              <tr key={orderId}>
                <td>
                  <OrderLink orderId={orderId} />
                </td>
                <td>
                  <When at={placedAt} />
                </td>
                <td>
                  {orderStatusText({ status, toReturnSen })}
                  {reference !== null && (
                    <span className="figures block text-xs wrap-anywhere text-ink-soft">
                      {fill(orderWords.terminal, { reference })}
                    </span>
                  )}
                </td>
                <td className="is-amount font-semibold">{displayAmount(totalSen)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
