import type { ReactNode } from 'react';

/** Of the buttons in the bar above a day or a week. */
export const barButtonClass =
  'inline-flex h-11 items-center justify-center gap-2 rounded-control border border-edge bg-paper px-3.5 text-sm font-semibold transition-colors duration-150 enabled:hover:border-court enabled:hover:bg-tint';

interface StepButtonProps {
  readonly label: string;
  readonly onPress: () => void;
  /** The icon. */
  readonly children: ReactNode;
}

/** Goes to the day or the week before or after. */
export function StepButton({ label, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className={`${barButtonClass} w-11 px-0`}
    >
      {children}
    </button>
  );
}
