import { consoleLabels } from '#domain/words/console-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface LoadFailureProps {
  readonly title: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Says that a part of a screen could not be loaded. */
export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  return (
    <div className="grid max-w-lg justify-items-start gap-3">
      <Notice tone="danger">
        <p>{title}</p>
        <p className="mt-1 text-sm font-medium">{failureMessage(error)}</p>
      </Notice>
      <Button tone="secondary" onClick={onRetry}>
        {consoleLabels.retry}
      </Button>
    </div>
  );
}
