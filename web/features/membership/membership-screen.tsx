import { labels } from '#domain/labels.ts';
import { ComingSoon } from '#web/features/frame/coming-soon.tsx';

export function MembershipScreen() {
  return (
    <ComingSoon title={labels.membership.comingSoonTitle}>
      {labels.membership.comingSoon}
    </ComingSoon>
  );
}
