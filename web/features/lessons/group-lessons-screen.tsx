import { labels } from '#domain/labels.ts';
import { ComingSoon } from '#web/features/frame/coming-soon.tsx';

export function GroupLessonsScreen() {
  return (
    <ComingSoon title={labels.groupLessons.comingSoonTitle}>
      {labels.groupLessons.comingSoon}
    </ComingSoon>
  );
}
