import { consoleLabels } from '#domain/words/console-labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import type { useDay } from '#web/console/api/day.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** Why nothing loads, if the device has no connection. */
export function pausedText({ fetchStatus }: ReturnType<typeof useDay>): string | null {
  return fetchStatus === 'paused' ? refusals.unreachable : null;
}

interface NoDayProps {
  /** Null while the day loads. */
  readonly failure: string | null;
  readonly onRetry: () => void;
}

export function NoDay({ failure, onRetry }: NoDayProps) {
  const words = consoleLabels.day;
  if (failure === null) {
    return (
      <div className="late grid min-h-[50dvh] place-items-center text-court">
        <Spinner label={words.loading} size={36} />
      </div>
    );
  }
  return (
    <div className="grid max-w-lg justify-items-start gap-4">
      <Notice tone="danger">
        <p>{words.failed}</p>
        <p className="mt-1 text-sm font-medium">{failure}</p>
      </Notice>
      <Button tone="secondary" onClick={onRetry}>
        {consoleLabels.retry}
      </Button>
    </div>
  );
}
