import { Eye, EyeOff } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { edgeClass, FieldFrame, inputClass } from '#web/ui/field.tsx';

interface PasswordFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type' | 'children'> {
  readonly label: string;
  readonly showLabel: string;
  readonly hideLabel: string;
  readonly hint?: string;
  readonly error?: string | null;
  readonly aside?: ReactNode;
  /** Kept by the form, because two fields can share one toggle. */
  readonly isShown: boolean;
  readonly onToggle: () => void;
}

export function PasswordField(props: PasswordFieldProps) {
  const { label, showLabel, hideLabel, hint, error, aside, isShown, onToggle, ...input } = props;
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame label={label} hint={hint} error={error} aside={aside}>
      {(parts) => (
        <div className="relative">
          <input
            {...input}
            {...parts}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(inputClass, 'pr-13', edgeClass(Boolean(error)))}
          />
          <button
            type="button"
            onClick={onToggle}
            aria-label={isShown ? hideLabel : showLabel}
            aria-controls={parts.id}
            className="absolute inset-y-0.5 right-0.5 grid w-11 place-items-center rounded-control text-ink-soft hover:text-ink"
          >
            <Icon size={20} aria-hidden="true" />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
