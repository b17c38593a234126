import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { failureMessage } from '#web/api/client.ts';
import { useVenue } from '#web/api/venue.ts';
import { lazyComponent } from '#web/chunks.ts';
import { ComingSoon } from '#web/features/frame/coming-soon.tsx';
import { AskByEmail } from '#web/features/lessons/ask-by-email.tsx';

const CoachesScreen = lazyComponent(
  () => import('#web/features/lessons/coaches-screen.tsx'),
  (module) => module.CoachesScreen,
);

/** Contacts for private lessons: the venue alone, or the coaches it lists. */
export function CoachingScreen() {
  const { data: venue, isError, error } = useVenue();
  if (venue?.switches.coaching) return <CoachesScreen email={venue.contactEmail} />;
  return (
    <ComingSoon title={labels.coaching.title}>
      {!venue && isError ? (
        fill(refusals.sports_fetch_failed, { message: failureMessage(error) })
      ) : (
        <AskByEmail email={venue?.contactEmail} />
      )}
    </ComingSoon>
  );
}
