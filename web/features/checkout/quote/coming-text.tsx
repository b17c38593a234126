import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface ComingTextProps {
  /** What it will most likely say, so that it breaks into as many lines. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** Has the height and the baseline of the text that it stands in for, in whichever face that is. */
export function ComingText({ children = '\u00a0', className }: ComingTextProps) {
  return (
    <span aria-hidden="true" className={classNames('relative inline-block', className)}>
      <span className="invisible">{children}</span>
      <Skeleton className="absolute inset-x-0 inset-y-1" />
    </span>
  );
}
