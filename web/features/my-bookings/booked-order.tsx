import { useEffectEvent, useLayoutEffect } from 'react';
import { Link } from 'react-router';
import type { UpcomingBooking } from '#contract/bookings.ts';
import { bookingsOfOrder, groupBookings } from '#domain/bookings/booking-groups.ts';
import { bookingTitle } from '#domain/bookings/booking-titles.ts';
import { displayAmount, type Sen, sumSen } from '#domain/money/money.ts';
import { courtDisplayName } from '#domain/venue/courts.ts';
import { fill } from '#domain/words/fill.ts';
import { myBookingsLabels } from '#domain/words/my-bookings-labels.ts';
import { useUpcomingBookings } from '#web/api/bookings.ts';
import type { OrderStanding } from '#web/api/orders.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { BookingActions } from '#web/features/my-bookings/booking-actions.tsx';
import {
  type BookingGroup,
  cancellableInShort,
  whenInShort,
} from '#web/features/my-bookings/booking-words.ts';
import { receiptLink } from '#web/links.ts';
import { Phrases } from '#web/ui/phrases.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const { confirmed: words } = myBookingsLabels;

interface BookedOrderProps {
  readonly order: OrderStanding;
  readonly onShown: (order: OrderStanding) => void;
}

/** The bookings of an order that was just paid: when, where, the amount, and until when they can be cancelled. */
export function BookedOrder({ order, onShown }: BookedOrderProps) {
  const show = useEffectEvent(onShown);
  // Before the first paint, so that this card and the list below it wait for the same answer.
  useLayoutEffect(() => show(order), [order]);
  const { data, isFetching } = useUpcomingBookings();
  const bookings = bookingsOfOrder(data?.bookings ?? [], order);
  const [first, ...others] = groupBookings(bookings);
  if (first === undefined) {
    return isFetching ? <Waiting /> : null;
  }
  return <Booked order={order} groups={[first, ...others]} />;
}

/** As large as one booking. */
function Waiting() {
  return (
    <div className="grid gap-3 rounded-control bg-paper p-4 tablet:p-5">
      <Skeleton className="h-7 w-4/5 max-w-64" />
      <Skeleton className="h-5 w-3/5 max-w-48" />
      <Skeleton className="h-5 w-4/5 max-w-72" />
      <Skeleton className="h-11" />
    </div>
  );
}

interface BookedProps {
  readonly order: Pick<OrderStanding, 'orderId' | 'creditsSen'>;
  readonly groups: readonly [
    BookingGroup<UpcomingBooking>,
    ...(readonly BookingGroup<UpcomingBooking>[]),
  ];
}

function Booked({ order: { orderId, creditsSen = 0 }, groups }: BookedProps) {
  const now = useVenueNow();
  const deadlines = groups.map(([first]) => cancellableInShort(first, now));
  const isOneDeadline = new Set(deadlines).size === 1;
  const paidSen = sumSen(groups.flat().map((booking) => booking.paidSen));
  const hasReceipt = groups.flat().some((booking) => booking.orderId === orderId);
  return (
    <div className="appear grid gap-4 rounded-control bg-paper p-4 text-ink tablet:p-5 desktop:grid-cols-[minmax(0,1fr)_auto] desktop:items-center desktop:gap-x-8">
      <div className="grid gap-3">
        <ul className="grid gap-3">
          {groups.map((group, index) => (
            <li key={group[0].id}>
              <p className="display text-xl leading-tight tablet:text-2xl">
                <Phrases text={whenInShort(group)} />
              </p>
              <p className="mt-0.5 font-semibold">{whatInShort(group[0])}</p>
              {!isOneDeadline && <p className="text-ink-soft text-sm">{deadlines[index]}</p>}
            </li>
          ))}
        </ul>
        <div className="text-ink-soft text-sm">
          <p>
            {paidInWords(paidSen, creditsSen)}
            {hasReceipt && (
              <>
                {' · '}
                <Link
                  to={receiptLink(orderId)}
                  className="font-semibold text-court underline underline-offset-4"
                >
                  {words.receipt}
                </Link>
              </>
            )}
          </p>
          {isOneDeadline && <p className="mt-0.5">{deadlines[0]}</p>}
        </div>
      </div>
      <BookingActions groups={groups} />
    </div>
  );
}

function paidInWords(paidSen: Sen, creditsSen: Sen): string {
  if (paidSen === 0) return words.free;
  const text =
    creditsSen === 0
      ? words.paid
      : creditsSen < paidSen
        ? words.paidWithBoth
        : words.paidWithCredits;
  return fill(text, { amount: displayAmount(paidSen), credits: displayAmount(creditsSen) });
}

function whatInShort({ booked }: UpcomingBooking): string {
  return booked.type === 'court_booking'
    ? courtDisplayName(booked.courtName)
    : bookingTitle(booked);
}
