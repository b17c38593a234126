import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface BottomBarProps {
  /** While there is nothing to continue with, the bar is plain and stays at the end of the page. */
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

/**
 * The selection and the button to continue. It is sticky once there is something to continue with.
 */
export function BottomBar({ isEmpty, children }: BottomBarProps) {
  return (
    <div
      data-bottom-bar=""
      className={classNames(
        'mt-auto min-h-22 low:min-h-14 pb-[env(safe-area-inset-bottom)] desktop:col-span-2',
        !isEmpty &&
          'on-court full-bleed sticky bottom-0 z-20 bg-court-deep text-white forced-colors:border-t',
      )}
    >
      <div className="flex min-h-22 low:min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 low:py-1">
        {children}
      </div>
    </div>
  );
}
