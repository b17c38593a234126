import { useState } from 'react';
import { Link } from 'react-router';
import type { MemberPage } from '#contract/console-members.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { displayAmount } from '#domain/money/money.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import { hasPermission, type Permission, type StaffRole } from '#domain/staff/permissions.ts';
import { dateOf, dayParts, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { memberPageLabels } from '#domain/words/console-member-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { UndoEntry } from '#web/console/member/credit-undo.tsx';
import { creditLabel } from '#web/console/member/story-words.ts';
import { slotPath } from '#web/console/ui/opens-slot.ts';
import { OrderLink } from '#web/console/ui/order-link.tsx';
import { orderStatusText } from '#web/console/ui/order-words.ts';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { WaitingLink } from '#web/console/ui/waiting-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

const { bookings: bookingWords, credits: creditWords, orders: orderWords } = memberPageLabels;

/** The rest would push notes and credits far down the page of somebody who plays daily. */
const shownBookings = 8;

export function Bookings({ bookings }: { readonly bookings: MemberPage['upcomingBookings'] }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? bookings : bookings.slice(0, shownBookings);
  return (
    <Section title={bookingWords.title} aside={<Count of={bookings.length} />}>
      {bookings.length === 0 ? (
        <Empty>{bookingWords.none}</Empty>
      ) : (
        <ul className="member-rows">
          {shown.map((booking) => (
            <BookingRow key={booking.id} booking={booking} />
          ))}
        </ul>
      )}
      {shown.length < bookings.length && (
        <div className="border-line border-t px-2 py-1">
          <Button tone="quiet" className="text-sm" onClick={() => setIsWhole(true)}>
            {fill(bookingWords.more, { count: `${bookings.length}` })}
          </Button>
        </div>
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
        to={slotPath({ date, court, slot })}
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

interface LedgerProps {
  readonly userId: string;
  readonly role: StaffRole;
  readonly entries: MemberPage['newestCredits'];
}

const permissionOf = (amountSen: number): Permission =>
  amountSen > 0 ? 'credits.give' : 'credits.take_back';

export function Ledger({ userId, role, entries }: LedgerProps) {
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
            {entries.map((entry) => {
              const { at, kind, amountSen, reason, orderId } = entry;
              return (
                <tr key={`${at} ${kind} ${amountSen} ${orderId}`}>
                  <td>
                    <When at={at} />
                  </td>
                  <td>
                    <span className="font-semibold">{creditLabel(kind, amountSen)}</span>
                    {orderId !== null && (
                      <span title={orderId} className="figures ml-1.5 text-xs text-ink-soft">
                        {shortOrderId(orderId)}
                      </span>
                    )}
                    {reason !== null && (
                      <span className="block text-xs wrap-anywhere text-ink-soft">{reason}</span>
                    )}
                    {hasPermission(role, permissionOf(amountSen)) && (
                      <UndoEntry userId={userId} entry={entry} />
                    )}
                  </td>
                  <td className="is-amount">
                    <Signed sen={amountSen} />
                  </td>
                </tr>
              );
            })}
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
            {orders.map((order) => {
              const { orderId, placedAt, totalSen, reference } = order;
              return (
                <tr key={orderId}>
                  <td>
                    <OrderLink orderId={orderId} />
                  </td>
                  <td>
                    <When at={placedAt} />
                  </td>
                  <td>
                    {orderStatusText(order)}
                    <WaitingLink order={order} />
                    {reference !== null && (
                      <span className="figures block text-xs wrap-anywhere text-ink-soft">
                        {fill(orderWords.terminal, { reference })}
                      </span>
                    )}
                  </td>
                  <td className="is-amount font-semibold">{displayAmount(totalSen)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Section>
  );
}
