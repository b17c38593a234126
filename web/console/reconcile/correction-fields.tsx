import type { FilePreview } from '#contract/console-reconcile.ts';
import { displayAmount } from '#domain/money/money.ts';
import { type CorrectionKind, correctionKinds } from '#domain/payments/settlement-corrections.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { reconcileLabels } from '#domain/words/reconcile-labels.ts';
import { countText } from '#web/console/reconcile/reconcile-words.ts';
import { Option } from '#web/console/ui/option.tsx';

const { corrections: words } = reconcileLabels.import;

interface CorrectionFieldsProps {
  readonly preview: FilePreview;
  readonly chosen: CorrectionKind;
  readonly isBusy: boolean;
  readonly onChange: (kind: CorrectionKind) => void;
}

/** The rows of earlier files of which the file has another amount, and what becomes of them. [RECON-17] */
export function CorrectionFields({ preview, chosen, isBusy, onChange }: CorrectionFieldsProps) {
  const { corrections, correctionCount } = preview;
  if (correctionCount === 0) return null;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-bold">{words.title}</legend>
      <p className="text-sm text-ink-soft">{countText(words.text, correctionCount)}</p>
      <ul className="figures text-sm">
        {corrections.map(({ transactionId, day, beforeSen, nowSen }) => (
          <li key={`${transactionId} ${day} ${beforeSen}`}>
            {fill(words.row, {
              transaction: transactionId,
              day: formatDate(day),
              before: displayAmount(beforeSen),
              now: displayAmount(nowSen),
            })}
          </li>
        ))}
      </ul>
      {correctionCount > corrections.length && (
        <p className="text-sm text-ink-soft">
          {fill(reconcileLabels.shown, {
            shown: `${corrections.length}`,
            count: `${correctionCount}`,
          })}
        </p>
      )}
      {correctionKinds.map((kind) => (
        <Option
          key={kind}
          name="corrections"
          isChosen={kind === chosen}
          isDisabled={isBusy}
          onChoose={() => onChange(kind)}
        >
          {words.kinds[kind]}
        </Option>
      ))}
    </fieldset>
  );
}
