import { labels } from '#domain/words/labels.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** Placeholder for a screen that is not known yet. index.html starts with the same picture. */
export function Waiting() {
  return (
    <div className="grid min-h-[80dvh] place-items-center text-court">
      <Spinner label={labels.common.loading} size={36} />
    </div>
  );
}
