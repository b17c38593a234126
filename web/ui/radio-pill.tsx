import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface RadioPillProps {
  /** The name that all choices of a group share. */
  readonly group: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  /** Its look; `has-checked:` for the chosen one. */
  readonly className: string;
  readonly children: ReactNode;
}

/** One of a few views, of which exactly one is shown. */
export function RadioPill({ group, isChosen, onChoose, className, children }: RadioPillProps) {
  return (
    <label
      className={classNames(
        'relative grid min-h-11 cursor-pointer place-items-center px-3 text-center text-sm transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-court',
        isChosen && 'marked',
        className,
      )}
    >
      <input
        type="radio"
        name={group}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span>{children}</span>
    </label>
  );
}
