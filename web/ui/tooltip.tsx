import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** Connects a control to its explanation. */
interface TooltipParts {
  readonly 'aria-describedby': string;
  readonly onPointerEnter: (event: PointerEvent) => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface TooltipProps {
  readonly text: ReactNode;
  readonly shownForMs: number;
  /** The control that is explained. */
  readonly children: (parts: TooltipParts) => ReactNode;
}

/**
 * A short explanation below a control that is hovered or focused, for a limited time and on wider
 * screens; a finger would cover it. Screen readers always have it as the control's description.
 */
export function Tooltip({ text, shownForMs, children }: TooltipProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setIsShown(false), shownForMs);
    return () => clearTimeout(timer);
  }, [isShown, shownForMs]);
  const hide = (): void => setIsShown(false);
  return (
    <div className="relative grid grid-cols-1">
      {children({
        'aria-describedby': id,
        onPointerEnter: ({ pointerType }) => setIsShown(pointerType === 'mouse'),
        onPointerLeave: hide,
        onFocus: ({ target }) => setIsShown(target.matches(':focus-visible')),
        onBlur: hide,
        onKeyDown: ({ key }) => {
          if (key === 'Escape') hide();
        },
      })}
      <span
        id={id}
        role="tooltip"
        className={classNames(
          isShown ? 'appear max-tablet:hidden' : 'hidden',
          'pointer-events-none absolute top-full left-0 z-10 mt-2 w-max max-w-72 rounded-control bg-ink px-3 py-2 text-sm font-semibold text-white shadow-lg forced-colors:border',
        )}
      >
        {text}
      </span>
    </div>
  );
}
