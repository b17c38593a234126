import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { useVenue } from '#web/api/venue.ts';
import { lazyComponent } from '#web/chunks.ts';
import { ComingSoon } from '#web/features/frame/coming-soon.tsx';
import { Waiting } from '#web/features/frame/waiting.tsx';

const PlansScreen = lazyComponent(
  () => import('#web/features/membership/plans-screen.tsx'),
  (module) => module.PlansScreen,
);

/** Memberships for sale, or a coming-soon message, as the venue has set. */
export function MembershipScreen() {
  const { data: venue, isError } = useVenue();
  if (venue?.switches.membership) return <PlansScreen roleDiscounts={venue.roleDiscounts} />;
  if (venue) {
    return (
      <ComingSoon title={labels.membership.comingSoonTitle}>
        {labels.membership.comingSoon}
      </ComingSoon>
    );
  }
  if (!isError) return <Waiting />;
  return <ComingSoon title={labels.navbar.membership}>{refusals.data_load_failed}</ComingSoon>;
}
