import { ChevronDown } from 'lucide-react';
import type { ReactNode, SelectHTMLAttributes } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { edgeClass, FieldFrame, inputClass } from '#web/ui/field.tsx';

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'children'> {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | null;
  readonly aside?: ReactNode;
  readonly options: readonly {
    readonly value: string;
    readonly text: string;
    readonly isDisabled?: boolean;
  }[];
}

export function Select(props: SelectProps) {
  const { label, hint, error, aside, options, className, ...select } = props;
  return (
    <FieldFrame label={label} hint={hint} error={error} aside={aside}>
      {(parts) => (
        <div className="relative">
          <select
            {...select}
            {...parts}
            className={classNames(
              inputClass,
              'appearance-none pr-10',
              edgeClass(Boolean(error)),
              className,
            )}
          >
            {options.map(({ value, text, isDisabled }) => (
              <option key={value} value={value} disabled={isDisabled}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown
            size={18}
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-soft"
          />
        </div>
      )}
    </FieldFrame>
  );
}
