import { useState } from 'react';
import type { MemberPage } from '#contract/console-members.ts';
import { displayAmount } from '#domain/money/money.ts';
import { memberPageLabels } from '#domain/words/console-member-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { failureMessage } from '#web/api/client.ts';
import { useUndoCredits } from '#web/console/api/members.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { undo: words } = memberPageLabels.credits;

const tellUndone = ({ balanceSen }: { readonly balanceSen: number }): void => {
  clearToasts();
  showToast(fill(words.done, { balance: displayAmount(balanceSen) }));
};

/** Undoes a change of credits from its toast, without a reason. [DESK-24] */
export function useUndoAtOnce(userId: string): (key: string) => void {
  const { mutate } = useUndoCredits(userId);
  return (key) =>
    mutate(
      { key, reason: null },
      { onSuccess: tellUndone, onError: (error) => showToast(failureMessage(error), 'danger') },
    );
}

interface UndoEntryProps {
  readonly userId: string;
  readonly entry: MemberPage['newestCredits'][number];
}

/** Undoes an entry of the ledger with a reason. [DESK-24] */
export function UndoEntry({ userId, entry: { undoKey, amountSen } }: UndoEntryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending, error } = useUndoCredits(userId);
  if (undoKey === null) return null;
  const amount = displayAmount(Math.abs(amountSen));
  const submit = (reason: string): void =>
    mutate({ key: undoKey, reason }, { onSuccess: tellUndone });
  return (
    <>
      <Button
        tone="quiet"
        aria-label={fill(words.label, { amount })}
        onClick={() => setIsOpen(true)}
        className="-mb-2 -ml-2 px-2 text-xs"
      >
        {words.open}
      </Button>
      {isOpen && (
        <ActDialog
          title={words.title}
          confirm={words.confirm}
          reasonHint={words.reasonHint}
          isBusy={isPending}
          failure={error && failureMessage(error)}
          onSubmit={submit}
          onClose={() => setIsOpen(false)}
        >
          <p className="text-ink-soft">
            {fill(amountSen > 0 ? words.given : words.taken, { amount })}
          </p>
        </ActDialog>
      )}
    </>
  );
}
