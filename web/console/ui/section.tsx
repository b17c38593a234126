import { type ReactNode, useId } from 'react';

interface SectionProps {
  readonly title: string;
  /** Placed at the end of the title's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One part of a member's page. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="member-section">
      <div className="member-section-head">
        <h2 id={id} tabIndex={-1} className="text-sm font-bold outline-none">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

export function Empty({ children }: { readonly children: ReactNode }) {
  return <p className="px-4 pt-1 pb-4 text-[0.8125rem] text-ink-soft">{children}</p>;
}
