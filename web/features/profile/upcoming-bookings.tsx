import type { UpcomingBooking } from '#contract/bookings.ts';
import { bookingTimeRange, bookingTitle, coachLine } from '#domain/booking-titles.ts';
import { labels } from '#domain/labels.ts';
import { refusals } from '#domain/texts.ts';
import { dayParts } from '#domain/venue-time.ts';
import { useUpcomingBookings } from '#web/api/bookings.ts';
import { EmptyCourt } from '#web/pictures/empty-court.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export function UpcomingBookings() {
  return (
    <Card>
      <h2 className="display text-xl">{labels.profile.upcomingTitle}</h2>
      <Content />
    </Card>
  );
}

function Content() {
  const { data, isError } = useUpcomingBookings();
  if (isError) {
    return (
      <div className="mt-5">
        <Notice tone="danger">{refusals.data_load_failed}</Notice>
      </div>
    );
  }
  if (data === undefined) return <Waiting />;
  if (data.bookings.length === 0) return <Nothing />;
  return (
    <ul className="mt-4">
      {data.bookings.map((booking) => (
        <BookingRow key={booking.id} booking={booking} />
      ))}
    </ul>
  );
}

function BookingRow({ booking }: { readonly booking: UpcomingBooking }) {
  const { weekday, month, day } = dayParts(booking.bookingDate);
  const coach = coachLine(booking.booked);
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-4 border-line border-t py-4">
      <p className="grid justify-items-center rounded-control bg-tint py-2 text-center">
        <span className="text-xs text-ink-soft">{weekday.slice(0, 3)}</span>
        <span className="display text-2xl leading-tight">{day}</span>
        <span className="text-xs text-ink-soft">{month.slice(0, 3)}</span>
      </p>
      <div className="min-w-0">
        <h3 className="display wrap-anywhere">{bookingTitle(booking.booked)}</h3>
        <p className="mt-1 text-ink-soft text-sm tabular-nums">
          {`${weekday}, ${month} ${day}, ${bookingTimeRange(booking.slot)}`}
        </p>
        {coach !== null && <p className="text-ink-soft text-sm">{coach}</p>}
      </div>
    </li>
  );
}

function Waiting() {
  return (
    <div className="mt-5 grid gap-4">
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
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
