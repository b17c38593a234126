import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export const inputClass =
  'block min-h-12 w-full rounded-control border bg-paper px-3.5 text-base text-ink transition-colors duration-150 placeholder:text-ink-soft/70 hover:border-ink-soft focus-visible:border-court disabled:bg-mist disabled:text-ink-soft';

/** The edge of an input. That of a wrong one stays red, also below the pointer and with the focus. */
export function edgeClass(isWrong: boolean): string {
  return isWrong ? 'border-danger! inset-ring inset-ring-danger' : 'border-edge';
}

/** Connects an input to its label, hint and error. */
interface FieldParts {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldFrameProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
  /** Placed at the end of the label's line. */
  readonly aside?: ReactNode;
  readonly children: (parts: FieldParts) => ReactNode;
}

/** A label, and a hint or the error replacing it, around any kind of input. */
export function FieldFrame({ label, hint, error, aside, children }: FieldFrameProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = error ? errorId : hint ? hintId : undefined;
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && !error && (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} role="alert" className="appear text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'children'> {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | null;
  readonly aside?: ReactNode;
}

export function Field({ label, hint, error, aside, className, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} aside={aside}>
      {(parts) => (
        <input
          {...input}
          {...parts}
          className={classNames(inputClass, edgeClass(Boolean(error)), className)}
        />
      )}
    </FieldFrame>
  );
}
