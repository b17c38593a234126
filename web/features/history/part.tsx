import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { Card } from '#web/ui/card.tsx';

interface PartProps {
  /** The id that a link points to. */
  readonly id?: string;
  readonly title: string;
  /** Shown next to the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the profile with its heading. A link to its id scrolls to it. */
export function Part({ id, title, aside, children }: PartProps) {
  const section = useRef<HTMLElement>(null);
  const headingId = useId();
  const { hash, key } = useLocation();
  const arrival = id !== undefined && hash === `#${id}` ? key : null;
  useEffect(() => {
    if (arrival === null) return;
    // A new screen scrolls to its top first, so this waits for the next frame.
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
