import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { UpcomingBooking } from '#contract/bookings.ts';
import { groupBookings } from '#domain/booking-groups.ts';
import { labels } from '#domain/labels.ts';
import { refusals } from '#domain/texts.ts';
import { forgetBooking, useUpcomingBookings } from '#web/api/bookings.ts';
import { BookingCard } from '#web/features/bookings/booking-card.tsx';
import { GiveBackDialog } from '#web/features/bookings/give-back-dialog.tsx';
import { useArrival } from '#web/features/bookings/use-arrival.ts';
import { EmptyCourt } from '#web/pictures/empty-court.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast.tsx';

export function UpcomingBookings() {
  const client = useQueryClient();
  const { data, isError, isFetching, refetch } = useUpcomingBookings();
  const [givenBack, setGivenBack] = useState<UpcomingBooking | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const noteFocus = useFocusAfter(data?.bookings, givenBack, heading);
  useArrival(heading, data !== undefined && !isFetching);
  const close = (): void => setGivenBack(null);
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
      {data && data.bookings.length === 0 && <Nothing />}
      {data && data.bookings.length > 0 && (
        <ul className="mt-4">
          {groupBookings(data.bookings).map((hours) => (
            <BookingCard
              key={hours[0].id}
              hours={hours}
              onGiveBack={setGivenBack}
              onFocus={noteFocus}
            />
          ))}
        </ul>
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
      {givenBack && <GiveBackDialog pressed={givenBack} onClose={close} onGone={tellGone} />}
    </Card>
  );
}

/**
 * A card that goes, here or in another tab, takes the focus along: the heading has it then, so that
 * the keyboard goes on from the list and not from the top of the page.
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

function Nothing() {
  return (
    <div className="grid min-h-64 content-center justify-items-center gap-5 text-ink-soft">
      <EmptyCourt />
      <p>{labels.profile.noBookings}</p>
    </div>
  );
}
