import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { labels } from '#domain/words/labels.ts';
import { useVenue } from '#web/api/venue.ts';
import { lazyComponent } from '#web/chunks.ts';
import { BookingScreen } from '#web/features/booking/booking-screen.tsx';
import { CoachingScreen } from '#web/features/lessons/coaching-screen.tsx';
import { GroupLessonsScreen } from '#web/features/lessons/group-lessons-screen.tsx';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { isLost, sectionOf } from '#web/visit.ts';

const OpenOrders = lazyComponent(
  () => import('#web/features/checkout/payment/open-orders.tsx'),
  (module) => module.OpenOrders,
);
const SeatOffers = lazyComponent(
  () => import('#web/features/lessons/seat-offers.tsx'),
  (module) => module.SeatOffers,
);

const SlotOffers = lazyComponent(
  () => import('#web/features/waits/slot-offers.tsx'),
  (module) => module.SlotOffers,
);

/** The path `/`, which three navbar items share. */
export function HomeScreen() {
  const location = useLocation();
  switch (sectionOf(location)) {
    case 'Bookings':
      return (
        <BookingScreen
          notice={isLost(location) && <Notice>{labels.common.lost}</Notice>}
          pending={<Pending />}
        />
      );
    case 'Lessons':
      return <GroupLessonsScreen />;
    case 'Coaching':
      return <CoachingScreen />;
  }
}

/** Open orders and offers are rare, and must not delay or break the screen. */
function Pending() {
  const venue = useVenue();
  return (
    <ErrorBoundary resetKey="" fallback={() => null}>
      <Suspense>
        <OpenOrders />
      </Suspense>
      <Suspense>
        <SlotOffers />
      </Suspense>
      <Suspense>{venue.data?.switches.lessons && <SeatOffers />}</Suspense>
    </ErrorBoundary>
  );
}
