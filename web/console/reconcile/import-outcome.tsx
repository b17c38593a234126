import type { FilePreview } from '#contract/console-reconcile.ts';
import { piles } from '#domain/payments/reconciliation.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { reconcileLabels } from '#domain/words/reconcile-labels.ts';
import {
  dayInWords,
  knownText,
  rowCountsText,
  troubleText,
  warningTexts,
} from '#web/console/reconcile/reconcile-words.ts';
import { SumFacts } from '#web/console/reconcile/sum-facts.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Notice } from '#web/ui/notice.tsx';

const { import: words } = reconcileLabels;

interface ImportOutcomeProps extends Confirmation {
  readonly preview: FilePreview;
}

/** The preview of the import, or the reason why the file cannot be imported. [RECON-1] [RECON-3] */
export function ImportOutcome({ preview, ...confirmation }: ImportOutcomeProps) {
  const { wrongFields, troubles, troubleCount, known, rows, skipped, days, sums } = preview;
  if (known !== null) return <Notice tone="danger">{knownText(known)}</Notice>;
  if (wrongFields.length > 0) {
    const fields = wrongFields.map((field) => words.fields[field]).join(', ');
    return <Notice tone="danger">{fill(words.missing, { fields })}</Notice>;
  }
  if (troubleCount > 0) {
    return (
      <Notice tone="danger">
        <p>{fill(words.troubles, { count: `${troubleCount}` })}</p>
        <ul className="mt-1 text-sm font-medium">
          {troubles.map((trouble) => (
            <li key={`${trouble.line} ${trouble.field}`}>{troubleText(trouble)}</li>
          ))}
        </ul>
      </Notice>
    );
  }
  if (rows === 0 || days === null || sums === null) {
    return <Notice tone="danger">{reconcileLabels.faults.no_rows}</Notice>;
  }
  if (preview.isToCome) {
    const last = dayInWords(preview.covers?.last ?? days.last);
    return <Notice tone="danger">{fill(words.toCome, { last })}</Notice>;
  }
  return (
    <section aria-label={words.outcome} className="grid gap-2">
      <h3 className="text-sm font-bold">{words.outcome}</h3>
      <p role="status" className="text-sm">
        {fill(words.rows, {
          rows: `${rows}`,
          first: formatDate(days.first),
          last: formatDate(days.last),
        })}{' '}
        {rowCountsText(words.rowCounts, preview)}{' '}
        {skipped > 0 && fill(words.skipped, { count: `${skipped}` })}
      </p>
      {preview.closedDays.length > 0 && (
        <Notice>
          {fill(words.closedDays, { days: preview.closedDays.map(formatDate).join(', ') })}
        </Notice>
      )}
      {preview.warnings.length > 0 && (
        <ConfirmDays texts={warningTexts(preview)} {...confirmation} />
      )}
      <ul className="reconcile-counts">
        {piles
          .filter((pile) => preview.counts[pile] !== undefined)
          .map((pile) => (
            <li key={pile}>
              {fill(reconcileLabels.pileTitle, {
                pile: reconcileLabels.piles[pile],
                count: `${preview.counts[pile]}`,
              })}
            </li>
          ))}
      </ul>
      <SumFacts sums={sums} />
    </section>
  );
}

interface Confirmation {
  readonly isConfirmed: boolean;
  /** True after an attempt to import without it. */
  readonly isAsked: boolean;
  readonly onConfirm: (isConfirmed: boolean) => void;
}

/** Days that look wrong have to be confirmed. [RECON-11] */
function ConfirmDays({ texts, isConfirmed, isAsked, onConfirm }: ConfirmDaysProps) {
  return (
    <div className="grid gap-2">
      <Notice tone="danger">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Notice>
      <Checkbox
        label={words.confirm}
        checked={isConfirmed}
        onChange={({ target }) => onConfirm(target.checked)}
      />
      {isAsked && !isConfirmed && (
        <Notice tone="danger" takesFocus>
          {words.unconfirmed}
        </Notice>
      )}
    </div>
  );
}

interface ConfirmDaysProps extends Confirmation {
  readonly texts: readonly string[];
}
