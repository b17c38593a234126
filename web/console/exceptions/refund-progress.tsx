import type { OpenException } from '#contract/console-exceptions.ts';
import { refundLabels as words } from '#domain/words/refund-labels.ts';
import { refundStateText, rejectionText } from '#web/console/ui/refund-words.ts';

/** How far a refund at the provider has come. [PREF-5] */
export function RefundProgress({
  refund: { state, at, detail },
}: {
  readonly refund: NonNullable<OpenException['refund']>;
}) {
  return (
    <div role="status" className="mb-1.5 grid gap-0.5">
      <span className="font-semibold">{words.title}</span>
      <span className={state === 'rejected' ? 'text-danger' : ''}>
        {refundStateText(state, at)}
      </span>
      {rejectionText(state, detail).map((line) => (
        <span key={line} className="text-xs wrap-anywhere text-ink-soft">
          {line}
        </span>
      ))}
    </div>
  );
}
