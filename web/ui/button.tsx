import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/spinner.tsx';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger' | 'final';

const shared =
  'relative inline-flex min-h-11 items-center justify-center gap-2 rounded-control border px-5 py-2 text-center text-base transition-colors duration-150 disabled:cursor-not-allowed';

const tones: Readonly<Record<ButtonTone, string>> = {
  primary:
    'display border-transparent bg-accent text-ink enabled:hover:bg-accent-strong disabled:bg-mist disabled:text-ink-soft',
  secondary:
    'border-edge bg-paper font-semibold text-ink enabled:hover:border-court enabled:hover:bg-tint disabled:text-ink-soft',
  quiet:
    'border-transparent bg-transparent font-semibold text-court enabled:hover:bg-tint disabled:text-ink-soft',
  danger:
    'display border-transparent bg-danger text-white enabled:hover:brightness-90 disabled:bg-mist disabled:text-ink-soft',
  /** For what cannot be taken back, and is no danger: it must not be the brightest thing. */
  final:
    'display border-transparent bg-ink text-white enabled:hover:bg-ink/85 disabled:bg-mist disabled:text-ink-soft',
};

/** Button styles, for links that act like one. */
export function buttonClass(tone: ButtonTone, extra?: string): string {
  return classNames(shared, tones[tone], extra);
}

interface ButtonProps extends ComponentProps<'button'> {
  readonly tone?: ButtonTone;
  readonly isBusy?: boolean;
}

/** A busy button keeps its label in place, so its width stays, and ignores further presses. */
export function Button({
  tone = 'primary',
  isBusy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={isBusy ? 'button' : type}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      className={buttonClass(tone, className)}
    >
      <span className={classNames('inline-flex items-center gap-2', isBusy && 'opacity-0')}>
        {children}
      </span>
      {isBusy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}
