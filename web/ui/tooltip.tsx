import type { ComponentProps, ReactNode } from 'react';
import {
  Tooltip as AriaTooltip,
  Focusable,
  OverlayArrow,
  TooltipTrigger,
} from 'react-aria-components';

interface TooltipProps {
  readonly text: ReactNode;
  /** The focusable thing that is explained. */
  readonly children: ComponentProps<typeof Focusable>['children'];
}

/** A short explanation on hover and focus. Reach it through a chunk of its own. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={300} closeDelay={100}>
      <Focusable>{children}</Focusable>
      <AriaTooltip
        offset={8}
        className="appear max-w-xs rounded-control bg-ink px-3 py-2 text-sm font-semibold text-white shadow-lg"
      >
        <OverlayArrow>
          <svg width="12" height="6" viewBox="0 0 12 6" aria-hidden="true" className="fill-ink">
            <path d="M0 0h12L6 6z" />
          </svg>
        </OverlayArrow>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
