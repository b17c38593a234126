import { Link } from 'react-router';
import type { ListedClosure } from '#contract/console-closures.ts';
import type { StaffMember } from '#contract/staff.ts';
import { placeOf } from '#domain/words/closed-place-words.ts';
import { closureLabels as words } from '#domain/words/console-closure-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { daysOf, timeLeft } from '#web/console/closures/closure-words.ts';
import { OpenDialog } from '#web/console/closures/open-dialog.tsx';
import { UndoDialog } from '#web/console/closures/undo-dialog.tsx';
import { useSecond } from '#web/console/day/use-second.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';

/** A closure that was made in one action, and so can be changed. */
type Made = ListedClosure & { readonly id: number };

export interface OpenedAct {
  readonly act: 'undo' | 'open';
  readonly closure: Made;
}

interface ClosureDialogProps {
  readonly opened: OpenedAct;
  readonly staff: StaffMember;
  readonly onClose: () => void;
}

export function ClosureDialog({ opened: { act, closure }, staff, onClose }: ClosureDialogProps) {
  return act === 'undo' ? (
    <UndoDialog id={closure.id} closure={closure} staff={staff} onClose={onClose} />
  ) : (
    <OpenDialog id={closure.id} closure={closure} onClose={onClose} />
  );
}

interface ClosureActsProps {
  readonly closure: Made;
  readonly onOpen: (opened: OpenedAct) => void;
}

/** Until the mails leave it can be undone, and later opened. [CLOSE-5] [CLOSE-8] */
export function ClosureActs({ closure, onOpen }: ClosureActsProps) {
  const { id, scope, court, from, to, undoUntil, isChange = false } = closure;
  const now = useSecond();
  const left = undoUntil === null ? null : timeLeft(undoUntil, now);
  const name = { place: placeOf(scope, court), days: daysOf(from, to) };
  return (
    <>
      <div className="flex gap-2">
        {left === null ? (
          <Act name={fill(words.openOne, name)} onPress={() => onOpen({ act: 'open', closure })}>
            {words.open}
          </Act>
        ) : (
          <Act
            name={fill(isChange ? words.undoChangeOne : words.undoOne, name)}
            onPress={() => onOpen({ act: 'undo', closure })}
          >
            {words.undo}
          </Act>
        )}
        <Link
          to={`/closures/${id}/change`}
          aria-label={fill(words.changeOne, name)}
          className={buttonClass('secondary', 'px-3 text-xs')}
        >
          {words.change}
        </Link>
      </div>
      {left !== null && (
        <span className="figures mt-1 block text-xs text-ink-soft">
          {fill(words.undoLeft, { time: left })}
        </span>
      )}
    </>
  );
}

interface ActProps {
  readonly name: string;
  readonly onPress: () => void;
  readonly children: string;
}

function Act({ name, onPress, children }: ActProps) {
  return (
    <Button tone="secondary" aria-label={name} onClick={onPress} className="px-3 text-xs">
      {children}
    </Button>
  );
}
