import type { FilePreview } from '#contract/console-reconcile.ts';
import {
  type ColumnMapping,
  type SettlementField,
  settlementFields,
} from '#domain/payments/settlement-columns.ts';
import { reconcileLabels } from '#domain/words/reconcile-labels.ts';
import { Select } from '#web/ui/select.tsx';

const { import: words } = reconcileLabels;

interface ColumnFieldsProps {
  readonly preview: FilePreview;
  readonly isBusy: boolean;
  readonly onChange: (columns: ColumnMapping) => void;
}

/** The column of each field. [RECON-2] */
export function ColumnFields({ preview, isBusy, onChange }: ColumnFieldsProps) {
  const { headings, columns, isRemembered } = preview;
  const options = [
    { value: '', text: words.noColumn },
    ...headings.map((heading, at) => ({ value: `${at}`, text: heading || `${at + 1}` })),
  ];
  const change = (field: SettlementField, chosen: string): void => {
    const { [field]: _, ...others } = columns;
    onChange(chosen === '' ? others : { ...others, [field]: Number(chosen) });
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-bold">{words.columns}</legend>
      <p className="text-sm text-ink-soft">{isRemembered ? words.remembered : words.guessed}</p>
      <div className="reconcile-columns">
        {settlementFields.map((field) => (
          <Select
            key={field}
            label={words.fields[field]}
            options={options}
            disabled={isBusy}
            value={columns[field] === undefined ? '' : `${columns[field]}`}
            onChange={({ target }) => change(field, target.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The first rows of the file. */
export function SampleRows({ preview: { headings, sample } }: Pick<ColumnFieldsProps, 'preview'>) {
  return (
    <section aria-label={words.sample} className="reconcile-sample">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide files are scrolled by the keyboard */}
      <div className="overflow-x-auto" tabIndex={0}>
        <table aria-label={words.sample} className="member-table">
          <thead>
            <tr>
              {headings.map((heading, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                <th key={at} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
              <tr key={row}>
                {cells.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                  <td key={at} className="figures whitespace-nowrap">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
