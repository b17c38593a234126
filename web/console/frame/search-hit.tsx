import { useEffect, useRef } from 'react';
import type { Hit } from '#web/console/frame/search-hits.ts';

interface HitOptionProps {
  readonly id: string;
  readonly hit: Hit;
  readonly isActive: boolean;
  /** It belongs to an earlier text and cannot be opened. */
  readonly isStale: boolean;
  readonly onOpen: () => void;
}

/** One result. The keys are handled by the field, which keeps the focus. */
export function HitOption({ id, hit, isActive, isStale, onOpen }: HitOptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: The field refers to the active option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: The field handles the keys.
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={isStale || undefined}
      onClick={isStale ? undefined : onOpen}
      className="search-hit"
    >
      <span className="truncate font-semibold">{hit.title}</span>
      <span className="figures text-right text-[0.8125rem] font-semibold">{hit.amount}</span>
      <span className="col-span-2 truncate text-xs text-ink-soft">{hit.detail}</span>
    </div>
  );
}
