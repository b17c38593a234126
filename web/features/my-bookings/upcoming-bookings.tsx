import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ClosedBooking, UpcomingBooking } from '#contract/bookings.ts';
import { groupBookings, splitByEnd } from '#domain/bookings/booking-groups.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { myBookingsLabels } from '#domain/words/my-bookings-labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { forgetBooking, useUpcomingBookings } from '#web/api/bookings.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { BookingCard } from '#web/features/my-bookings/booking-card.tsx';
import { nothingInWords } from '#web/features/my-bookings/booking-words.ts';
import { ClosedCard } from '#web/features/my-bookings/closed-card.tsx';
import { RefundDialog } from '#web/features/my-bookings/refund-dialog.tsx';
import { useArrival } from '#web/features/my-bookings/use-arrival.ts';
import { paths } from '#web/paths.ts';
import { EmptyCourt } from '#web/pictures/empty-court.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast.tsx';

export function UpcomingBookings() {
  const client = useQueryClient();
  const { data, isError, isFetching, refetch } = useUpcomingBookings();
  const [pressed, setPressed] = useState<UpcomingBooking | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useVenueNow();
  const split = splitByEnd(data?.bookings ?? [], now);
  // [LIST-4]
  const closed = splitByEnd(data?.closed ?? [], now).current;
  const noteFocus = useFocusAfter(data && split.current, pressed, heading);
  useArrival(heading, data !== undefined && !isFetching);
  const close = (): void => setPressed(null);
  const tellGone = (bookingId: string, message: string): void => {
    forgetBooking(client, bookingId);
    close();
    showToast(message);
  };
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="display scroll-mt-24 text-xl outline-none">
        {labels.profile.upcomingTitle}
      </h2>
      {data && split.current.length + closed.length === 0 && (
        <Nothing words={nothingInWords(split)} />
      )}
      <Cards
        bookings={split.current}
        closed={closed}
        onRefundOrCancel={setPressed}
        onFocus={noteFocus}
      />
      {split.earlierToday.length > 0 && (
        <details className="mt-5 border-line border-t pt-2">
          <summary className="min-h-11 cursor-pointer rounded-control py-2.5 font-semibold text-court">
            {fill(myBookingsLabels.earlierToday, { count: String(split.earlierToday.length) })}
          </summary>
          <Cards bookings={split.earlierToday} onRefundOrCancel={setPressed} onFocus={noteFocus} />
        </details>
      )}
      {!data && isError && (
        <div className="mt-5 grid justify-items-start gap-3">
          <Notice tone="danger">{refusals.data_load_failed}</Notice>
          <Button tone="secondary" isBusy={isFetching} onClick={() => void refetch()}>
            {labels.common.tryAgain}
          </Button>
        </div>
      )}
      {!data && !isError && <Waiting />}
      {pressed && <RefundDialog pressed={pressed} onClose={close} onGone={tellGone} />}
    </Card>
  );
}

interface CardsProps {
  readonly bookings: readonly UpcomingBooking[];
  readonly closed?: readonly ClosedBooking[];
  readonly onRefundOrCancel: (booking: UpcomingBooking) => void;
  readonly onFocus: (bookingId: string) => void;
}

function Cards({ bookings, closed = [], onRefundOrCancel, onFocus }: CardsProps) {
  if (bookings.length + closed.length === 0) return null;
  const cards = [
    ...groupBookings(bookings).map((group) => ({
      first: group[0],
      card: (
        <BookingCard
          key={group[0].id}
          bookings={group}
          onRefundOrCancel={onRefundOrCancel}
          onFocus={onFocus}
        />
      ),
    })),
    ...closed.map((booking) => ({
      first: booking,
      card: <ClosedCard key={booking.id} booking={booking} />,
    })),
  ];
  return <ul className="mt-4">{cards.toSorted(byStart).map(({ card }) => card)}</ul>;
}

interface DatedCard {
  readonly first: Pick<UpcomingBooking, 'bookingDate' | 'slot'>;
}

function byStart({ first: a }: DatedCard, { first: b }: DatedCard): number {
  return a.bookingDate.localeCompare(b.bookingDate) || a.slot - b.slot;
}

/**
 * When a card disappears, here or in another tab, its focus is lost. The heading then takes it, so
 * that the keyboard continues from the list and not from the top of the page.
 */
function useFocusAfter(
  bookings: readonly UpcomingBooking[] | undefined,
  open: UpcomingBooking | null,
  heading: RefObject<HTMLElement | null>,
): (bookingId: string) => void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (open !== null || last.current === null || !isLost) return;
    if (bookings?.some(({ id }) => id === last.current)) return;
    last.current = null;
    heading.current?.focus({ preventScroll: true });
  }, [bookings, open, heading]);
  return (bookingId) => {
    last.current = bookingId;
  };
}

function Waiting() {
  return (
    <div className="mt-5 grid gap-4">
      <Skeleton className="h-44" />
      <Skeleton className="h-44" />
    </div>
  );
}

function Nothing({ words }: { readonly words: string }) {
  return (
    <div className="grid min-h-64 content-center justify-items-center gap-5 text-ink-soft">
      <EmptyCourt />
      <p>{words}</p>
      <Link to={paths.home} className={buttonClass('primary')}>
        {myBookingsLabels.bookCourt}
      </Link>
    </div>
  );
}
