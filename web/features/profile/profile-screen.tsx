import { Suspense, useState } from 'react';
import { labels } from '#domain/words/labels.ts';
import type { OrderStanding } from '#web/api/orders.ts';
import { useMember } from '#web/api/session.ts';
import { useVenue } from '#web/api/venue.ts';
import { lazyComponent } from '#web/chunks.ts';
import { WaitingForPayment } from '#web/features/checkout/payment/waiting-for-payment.tsx';
import { pageClass, Screen } from '#web/features/frame/screen.tsx';
import { ProfileTabs, useProfileTab } from '#web/features/history/profile-tabs.tsx';
import { BookedOrder } from '#web/features/my-bookings/booked-order.tsx';
import { CalendarFeedCard } from '#web/features/my-bookings/calendar-feed-card.tsx';
import { UpcomingBookings } from '#web/features/my-bookings/upcoming-bookings.tsx';
import { AccountCard } from '#web/features/profile/account-card.tsx';
import { ProfileCard } from '#web/features/profile/profile-card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { useIsWide } from '#web/ui/use-is-wide.ts';

const SeatOffers = lazyComponent(
  () => import('#web/features/lessons/seat-offers.tsx'),
  (module) => module.SeatOffers,
);

const SlotOffers = lazyComponent(
  () => import('#web/features/waits/slot-offers.tsx'),
  (module) => module.SlotOffers,
);

const SlotWaits = lazyComponent(
  () => import('#web/features/waits/slot-waits.tsx'),
  (module) => module.SlotWaits,
);

const MailsCard = lazyComponent(
  () => import('#web/features/profile/mails-card.tsx'),
  (module) => module.MailsCard,
);

const SecurityCard = lazyComponent(
  () => import('#web/features/profile/security-card.tsx'),
  (module) => module.SecurityCard,
);

/**
 * On a phone the bookings come first, because most members come for them; on wide screens they are
 * beside the member. Actions on the whole account are at the end, and only of the first tab: history and
 * credits are long enough.
 */
export function ProfileScreen() {
  const member = useMember();
  const { data: venue } = useVenue();
  const [confirmed, setConfirmed] = useState<OrderStanding | null>(null);
  const isWide = useIsWide();
  const isUpcoming = useProfileTab() === 'upcoming';
  if (member === null) return null;
  // Another member gets a new card, with drafts of their own. A change of order keeps both.
  const card = (
    <div key={`profile ${member.userId}`} className={isUpcoming ? '' : 'max-desktop:hidden'}>
      <ProfileCard member={member} />
    </div>
  );
  const bookings = (
    <div key="bookings" className="min-w-0">
      <ProfileTabs
        upcoming={
          <div className="grid gap-4">
            <ErrorBoundary resetKey="" fallback={() => null}>
              <Suspense>
                <SlotWaits />
              </Suspense>
            </ErrorBoundary>
            <UpcomingBookings confirmed={confirmed} />
            <CalendarFeedCard key={member.userId} />
          </div>
        }
      />
    </div>
  );
  return (
    <Screen title={labels.profile.title} className={classNames(pageClass, 'grid gap-4')}>
      <WaitingForPayment
        key={member.userId}
        userId={member.userId}
        confirmed={(order) => <BookedOrder order={order} onShown={setConfirmed} />}
      />
      {/* Offers are rare, and must not delay or break the content below. */}
      <ErrorBoundary resetKey="" fallback={() => null}>
        <Suspense>
          <SlotOffers />
        </Suspense>
        <Suspense>{venue?.switches.lessons && <SeatOffers />}</Suspense>
      </ErrorBoundary>
      <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,min(24rem,40%))_minmax(0,1fr)] desktop:gap-6">
        {!isWide && !isUpcoming && <h1 className="sr-only">{labels.profile.title}</h1>}
        {isWide ? [card, bookings] : [bookings, card]}
        {isUpcoming && (
          <div className="grid items-start gap-4 desktop:col-span-2 desktop:grid-cols-2 desktop:gap-6">
            <AccountCard />
            <ErrorBoundary resetKey="" fallback={() => null}>
              <Suspense>
                <MailsCard />
              </Suspense>
            </ErrorBoundary>
            <ErrorBoundary resetKey="" fallback={() => null}>
              <Suspense>
                <SecurityCard />
              </Suspense>
            </ErrorBoundary>
          </div>
        )}
      </div>
    </Screen>
  );
}
