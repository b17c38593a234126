import { labels } from '#domain/words/labels.ts';
import type { Trouble } from '#web/features/booking/use-plan.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Says what failed to load, with a retry button. */
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

interface StepsTroubleProps {
  readonly trouble: Trouble;
  readonly className: string;
}

/** Replaces all steps that need the slots of the window. */
export function StepsTrouble({ trouble, className }: StepsTroubleProps) {
  return (
    <Card className={className}>
      <TroubleNotice trouble={trouble} />
    </Card>
  );
}
