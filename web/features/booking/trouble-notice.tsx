import { labels } from '#domain/words/labels.ts';
import type { Trouble } from '#web/features/booking/use-plan.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** What could not be loaded, and another try. */
export function TroubleNotice({ trouble }: { readonly trouble: Trouble }) {
  return (
    <div className="grid justify-items-start gap-3">
      <Notice tone="danger">{trouble.text}</Notice>
      <Button tone="secondary" isBusy={trouble.isRetrying} onClick={trouble.retry}>
        {labels.common.tryAgain}
      </Button>
    </div>
  );
}
