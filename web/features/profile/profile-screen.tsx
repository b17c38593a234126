import { Suspense } from 'react';
import { labels } from '#domain/words/labels.ts';
import { useMember } from '#web/api/session.ts';
import { useVenue } from '#web/api/venue.ts';
import { lazyComponent } from '#web/chunks.ts';
import { WaitingForPayment } from '#web/features/checkout/payment/waiting-for-payment.tsx';
import { pageClass, Screen } from '#web/features/frame/screen.tsx';
import { ProfileTabs } from '#web/features/history/profile-tabs.tsx';
import { CalendarFeedCard } from '#web/features/my-bookings/calendar-feed-card.tsx';
import { UpcomingBookings } from '#web/features/my-bookings/upcoming-bookings.tsx';
import { AccountCard } from '#web/features/profile/account-card.tsx';
import { ProfileCard } from '#web/features/profile/profile-card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';

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

/**
 * The account card is below the profile card on wide screens, and below the bookings on narrow
 * ones.
 */
export function ProfileScreen() {
  const member = useMember();
  const { data: venue } = useVenue();
  if (member === null) return null;
  return (
    <Screen title={labels.profile.title} className={classNames(pageClass, 'grid gap-4')}>
      <WaitingForPayment key={member.userId} userId={member.userId} />
      {/* Offers are rare, and must not delay or break the content below. */}
      <ErrorBoundary resetKey="" fallback={() => null}>
        <Suspense>
          <SlotOffers />
        </Suspense>
        <Suspense>{venue?.switches.lessons && <SeatOffers />}</Suspense>
      </ErrorBoundary>
      <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,min(24rem,40%))_minmax(0,1fr)] desktop:grid-rows-[auto_1fr] desktop:gap-6">
        {/* Another member gets a new card, with drafts of their own. */}
        <ProfileCard key={member.userId} member={member} />
        <div className="min-w-0 desktop:col-start-2 desktop:row-span-2 desktop:row-start-1">
          <ProfileTabs
            upcoming={
              <div className="grid gap-4">
                <UpcomingBookings />
                <ErrorBoundary resetKey="" fallback={() => null}>
                  <Suspense>
                    <SlotWaits />
                  </Suspense>
                </ErrorBoundary>
                <CalendarFeedCard key={member.userId} />
              </div>
            }
          />
        </div>
        <div className="grid gap-4 desktop:gap-6">
          <AccountCard />
          <ErrorBoundary resetKey="" fallback={() => null}>
            <Suspense>
              <MailsCard />
            </Suspense>
          </ErrorBoundary>
        </div>
      </div>
    </Screen>
  );
}
