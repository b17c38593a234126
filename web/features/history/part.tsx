import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { Card } from '#web/ui/card.tsx';

interface PartProps {
  /** What a link names it by. */
  readonly id?: string;
  readonly title: string;
  /** What stands beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the profile with its heading; a link that names it brings it into view. */
export function Part({ id, title, aside, children }: PartProps) {
  const section = useRef<HTMLElement>(null);
  const headingId = useId();
  const { hash, key } = useLocation();
  const arrival = id !== undefined && hash === `#${id}` ? key : null;
  useEffect(() => {
    if (arrival === null) return;
    // A screen that is arrived at begins at its top, so this waits until it has.
    const frame = requestAnimationFrame(() => section.current?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [arrival]);
  return (
    <Card>
      <section ref={section} id={id} aria-labelledby={headingId} className="scroll-mt-24">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 id={headingId} className="display text-xl">
            {title}
          </h2>
          {aside}
        </div>
        {children}
      </section>
    </Card>
  );
}
