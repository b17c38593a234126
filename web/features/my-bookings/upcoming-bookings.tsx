import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { UpcomingBooking } from '#contract/bookings.ts';
import { bookingsOfOrder, splitByEnd } from '#domain/bookings/booking-groups.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { myBookingsLabels } from '#domain/words/my-bookings-labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { forgetBooking, useUpcomingBookings } from '#web/api/bookings.ts';
import type { OrderStanding } from '#web/api/orders.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { Agenda, Rows } from '#web/features/my-bookings/agenda.tsx';
import { BookingSheet } from '#web/features/my-bookings/booking-sheet.tsx';
import { type BookingGroup, nothingInWords } from '#web/features/my-bookings/booking-words.ts';
import { RefundAllDialog } from '#web/features/my-bookings/refund-all-dialog.tsx';
import { RefundDialog } from '#web/features/my-bookings/refund-dialog.tsx';
import { movedIn, useArrival } from '#web/features/my-bookings/use-arrival.ts';
import { paths } from '#web/paths.ts';
import { EmptyCourt } from '#web/pictures/empty-court.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast.tsx';

interface UpcomingBookingsProps {
  /** The order that has just been confirmed, whose bookings are marked. */
  readonly confirmed: OrderStanding | null;
}

export function UpcomingBookings({ confirmed }: UpcomingBookingsProps) {
  const client = useQueryClient();
  const { data, isError, isFetching, refetch } = useUpcomingBookings();
  const [openIds, setOpenIds] = useState<readonly string[]>([]);
  const [pressed, setPressed] = useState<UpcomingBooking | null>(null);
  const [pressedAll, setPressedAll] = useState<BookingGroup<UpcomingBooking> | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useVenueNow();
  const split = splitByEnd(data?.bookings ?? [], now);
  // [LIST-4]
  const closed = splitByEnd(data?.closed ?? [], now).current;
  const open = data?.bookings.filter(({ id }) => openIds.includes(id)) ?? [];
  const [firstOpen, ...othersOpen] = open;
  const isCovered = firstOpen !== undefined || pressed !== null || pressedAll !== null;
  const noteFocus = useFocusAfter(data && split.current, isCovered, heading);
  const wantedId = movedIn(useLocation().state);
  const newBookings = confirmed === null ? [] : bookingsOfOrder(split.current, confirmed);
  // The answer that is shown may be older than the order's confirmation.
  const isComing = confirmed !== null && isFetching;
  const rows = {
    newIds: new Set(newBookings.map(({ id }) => id)),
    onOpen: (group: readonly UpcomingBooking[]) => setOpenIds(group.map(({ id }) => id)),
    onFocus: noteFocus,
  };
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
      {data &&
        split.current.length + closed.length === 0 &&
        (isComing ? <Waiting /> : <Nothing words={nothingInWords(split)} />)}
      <Agenda {...rows} bookings={split.current} closed={closed} wantedId={wantedId} />
      {split.earlierToday.length > 0 && (
        <details className="mt-5 border-line border-t pt-2">
          <summary className="min-h-11 cursor-pointer rounded-control py-2.5 font-semibold text-court">
            {fill(myBookingsLabels.earlierToday, { count: String(split.earlierToday.length) })}
          </summary>
          <Rows {...rows} bookings={split.earlierToday} />
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
      {firstOpen && (
        <BookingSheet
          bookings={[firstOpen, ...othersOpen]}
          onRefundOrCancel={setPressed}
          onRefundAll={setPressedAll}
          onClose={() => setOpenIds([])}
        />
      )}
      {pressedAll && (
        <RefundAllDialog
          bookings={pressedAll}
          onClose={() => setPressedAll(null)}
          onDone={(message) => {
            setPressedAll(null);
            setOpenIds([]);
            showToast(message);
          }}
        />
      )}
      {pressed && <RefundDialog pressed={pressed} onClose={close} onGone={tellGone} />}
    </Card>
  );
}

/**
 * When a row disappears, here or in another tab, its focus is lost. The heading then takes it, so
 * that the keyboard continues from the list and not from the top of the page.
 */
function useFocusAfter(
  bookings: readonly UpcomingBooking[] | undefined,
  isCovered: boolean,
  heading: RefObject<HTMLElement | null>,
): (bookingId: string) => void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (isCovered || last.current === null || !isLost) return;
    if (bookings?.some(({ id }) => id === last.current)) return;
    last.current = null;
    heading.current?.focus({ preventScroll: true });
  }, [bookings, isCovered, heading]);
  return (bookingId) => {
    last.current = bookingId;
  };
}

function Waiting() {
  return (
    <div className="mt-5 grid gap-4">
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  );
}

function Nothing({ words }: { readonly words: string }) {
  return (
    <div className="grid min-h-64 content-center justify-items-center gap-5 text-ink-soft">
      <EmptyCourt />
      <p>{words}</p>
      <Link to={paths.home} className={buttonClass('primary')}>
        {labels.common.bookCourt}
      </Link>
    </div>
  );
}
