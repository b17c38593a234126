import { type ReactNode, useId } from 'react';
import { cardClass } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';

interface StepProps {
  /** Id to scroll to the step by. */
  readonly id?: string;
  readonly number: number;
  readonly title: string;
  /** A step that needs an earlier one first is dimmed, and says what it needs. */
  readonly isWaiting?: boolean;
  /** Placed at the end of the heading's line. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** One numbered step of a longer choice. */
export function Step(props: StepProps) {
  const { id, number, title, isWaiting = false, aside, className, children } = props;
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={classNames(
        isWaiting ? 'rounded-card border border-line border-dashed' : cardClass,
        'isolate p-4 tablet:p-5 short:p-4',
        className,
      )}
    >
      <header className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="display flex items-center gap-3 text-lg">
          <span
            className={classNames(
              'grid size-7 place-items-center rounded-lg border text-sm leading-none transition-colors duration-150',
              isWaiting ? 'border-edge text-ink-soft' : 'border-transparent bg-court text-accent',
            )}
          >
            {number}
          </span>
          <span id={titleId} className={isWaiting ? 'text-ink-soft' : undefined}>
            {title}
          </span>
        </h2>
        {aside && <div className="text-sm text-ink-soft">{aside}</div>}
      </header>
      <div className={isWaiting ? 'mt-2 pl-10 text-sm text-ink-soft' : 'mt-4 short:mt-3'}>
        {children}
      </div>
    </section>
  );
}
