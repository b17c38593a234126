import { useState } from 'react';
import { undoClassLabels as words } from '#domain/words/cancel-class-labels.ts';
import { fill } from '#domain/words/fill.ts';
import type { CancelScope } from '#web/console/api/cancel-class.ts';
import { type UndoableClass, UndoClassDialog } from '#web/console/coach/undo-class-dialog.tsx';
import { countdown } from '#web/console/day/now.ts';
import { useSecond } from '#web/console/day/use-second.ts';
import { Button } from '#web/ui/button.tsx';

interface UndoClassProps {
  readonly scope: CancelScope;
  readonly cancelled: UndoableClass;
  readonly undoUntil: string;
}

/** The button that undoes a cancellation, with the time that is left for it. [LESSON-18] */
export function UndoClass({ scope, cancelled, undoUntil }: UndoClassProps) {
  const [isOpen, setIsOpen] = useState(false);
  const now = useSecond();
  const isLate = Temporal.Instant.compare(Temporal.Instant.from(undoUntil), now) <= 0;
  return (
    <>
      {!isLate && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button
            tone="secondary"
            aria-label={fill(words.undoOne, { what: cancelled.what })}
            onClick={() => setIsOpen(true)}
          >
            {words.undo}
          </Button>
          <span className="figures text-xs text-ink-soft">
            {fill(words.left, { time: countdown(undoUntil, now) })}
          </span>
        </div>
      )}
      {isOpen && (
        <UndoClassDialog scope={scope} cancelled={cancelled} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
