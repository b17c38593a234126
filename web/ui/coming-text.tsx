import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface ComingTextProps {
  /** The most likely text, so that it wraps into as many lines. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** Has the height and the baseline of the text that it replaces, in any font. */
export function ComingText({ children = '\u00a0', className }: ComingTextProps) {
  return (
    <span aria-hidden="true" className={classNames('relative inline-block', className)}>
      <span className="invisible">{children}</span>
      <Skeleton className="absolute inset-x-0 inset-y-1" />
    </span>
  );
}
