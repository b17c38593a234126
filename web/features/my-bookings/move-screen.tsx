import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import type { UpcomingBooking } from '#contract/bookings.ts';
import { labels } from '#domain/words/labels.ts';
import { myBookingsLabels } from '#domain/words/my-bookings-labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { useUpcomingBookings } from '#web/api/bookings.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { entryOf } from '#web/features/booking/selection-entry.ts';
import { MissingScreen } from '#web/features/frame/missing-screen.tsx';
import { pageClass, Screen, titleClass } from '#web/features/frame/screen.tsx';
import { useSport } from '#web/features/frame/sport-theme.ts';
import { BookedNow } from '#web/features/my-bookings/booked-now.tsx';
import { reasonNotToMove } from '#web/features/my-bookings/booking-words.ts';
import { moveAddress } from '#web/features/my-bookings/move-address.ts';
import { MoveSteps, type Rebooking } from '#web/features/my-bookings/move-steps.tsx';
import { RefundDialog } from '#web/features/my-bookings/refund-dialog.tsx';
import type { MovedState } from '#web/features/my-bookings/use-arrival.ts';
import { upcomingLink } from '#web/links.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast.tsx';

/** As on the booking screen: the steps towards a court on the left, the court on the right. */
const columns =
  'flex flex-col gap-4 desktop:grid desktop:grid-cols-[minmax(0,23rem)_minmax(0,1fr)] desktop:grid-rows-[auto_auto_auto_1fr_auto] desktop:items-start desktop:gap-x-6';

/** Moves one booking. It is a screen of its own, because a phone needs all its space for this. */
export function MoveScreen() {
  const { bookingId } = useParams();
  const { data, isError, isFetching, refetch } = useUpcomingBookings();
  const navigate = useNavigate();
  const [rebooking, setRebooking] = useState<Rebooking | null>(null);
  const booking = data?.bookings.find(({ id }) => id === bookingId);
  const bookAnew = ({ selection }: Rebooking, message: string): void => {
    const { search, state } = entryOf({ selection, isDateDeselected: false });
    showToast(message);
    void navigate({ pathname: paths.home, search }, { replace: true, state });
  };
  if (data && !booking && !rebooking) {
    return (
      <MissingScreen
        title={myBookingsLabels.moving.missingTitle}
        text={refusals.refund_booking_not_found}
      >
        <Link to={upcomingLink} className={buttonClass('secondary')}>
          {myBookingsLabels.moving.back}
        </Link>
      </MissingScreen>
    );
  }
  return (
    <Screen
      title={myBookingsLabels.moving.title}
      className={classNames(pageClass, columns, 'min-h-[calc(100dvh-4rem)] pb-0 tablet:pb-0')}
    >
      <div className="desktop:col-span-2">
        <Link
          to={paths.profile}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-control font-semibold text-court hover:underline"
        >
          <ArrowLeft size={18} aria-hidden="true" />
          {myBookingsLabels.moving.back}
        </Link>
        <h1 className={classNames(titleClass, 'mt-1')}>{myBookingsLabels.moving.title}</h1>
      </div>
      {booking && <Moving key={booking.id} booking={booking} onRebook={setRebooking} />}
      {rebooking && (
        <RefundDialog
          pressed={rebooking.booking}
          notes={rebooking.notes}
          onClose={() => setRebooking(null)}
          onGone={(_, message) => bookAnew(rebooking, message)}
        />
      )}
      {!data && isError && (
        <Obstacle
          action={
            <Button tone="secondary" isBusy={isFetching} onClick={() => void refetch()}>
              {labels.common.tryAgain}
            </Button>
          }
        >
          {refusals.data_load_failed}
        </Obstacle>
      )}
      {!data && !isError && <Skeleton className="h-28 desktop:col-span-2" />}
    </Screen>
  );
}

interface MovingProps {
  readonly booking: UpcomingBooking;
  readonly onRebook: (rebooking: Rebooking) => void;
}

function Moving({ booking, onRebook }: MovingProps) {
  const navigate = useNavigate();
  const sport = useSport();
  const now = useVenueNow();
  // Until the next screen has loaded, the steps must not report their own slot as lost.
  const [isDone, setIsDone] = useState(false);
  const reason = reasonNotToMove(booking, now);
  if (isDone) return null;
  if (reason !== null) return <Obstacle>{reason}</Obstacle>;
  if (sport !== booking.sport) return <Navigate to={moveAddress(booking)} replace />;
  const leave = (words: string): void => {
    setIsDone(true);
    showToast(words);
    const state: MovedState = { selectedProfile: true, movedBookingId: booking.id };
    void navigate(paths.profile, { replace: true, state });
  };
  return (
    <>
      <BookedNow booking={booking} />
      <MoveSteps booking={booking} sport={sport} onMoved={leave} onRebook={onRebook} />
    </>
  );
}

interface ObstacleProps {
  readonly action?: ReactNode;
  readonly children: string;
}

function Obstacle({ action, children }: ObstacleProps) {
  return (
    <div className="grid justify-items-start gap-3 desktop:col-span-2">
      <Notice tone="danger">{children}</Notice>
      {action}
    </div>
  );
}
