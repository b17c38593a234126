import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { useVenue } from '#web/api/venue.ts';
import { lazyComponent } from '#web/chunks.ts';
import { ComingSoon } from '#web/features/frame/coming-soon.tsx';
import { Waiting } from '#web/features/frame/waiting.tsx';

const LessonsScreen = lazyComponent(
  () => import('#web/features/lessons/lessons-screen.tsx'),
  (module) => module.LessonsScreen,
);

/** Group lessons, or a coming-soon message, as the venue has set. */
export function GroupLessonsScreen() {
  const { data: venue, isError } = useVenue();
  if (venue?.switches.lessons) return <LessonsScreen />;
  if (venue) {
    return (
      <ComingSoon title={labels.groupLessons.comingSoonTitle}>
        {labels.groupLessons.comingSoon}
      </ComingSoon>
    );
  }
  if (!isError) return <Waiting />;
  return <ComingSoon title={labels.navbar.groupLessons}>{refusals.data_load_failed}</ComingSoon>;
}
