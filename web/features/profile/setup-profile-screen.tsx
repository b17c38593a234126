import { labels } from '#domain/labels.ts';
import { ComingSoon } from '#web/features/frame/coming-soon.tsx';

export function SetupProfileScreen() {
  return <ComingSoon title={labels.setupProfile.title}>{labels.setupProfile.opensSoon}</ComingSoon>;
}
