import { useState } from 'react';
import type { ReconciledLine } from '#contract/console-reconcile.ts';
import { fill } from '#domain/words/fill.ts';
import { reconcileLabels } from '#domain/words/reconcile-labels.ts';
import { useExplanation } from '#web/console/api/reconcile.ts';
import { amountText, dayFailure } from '#web/console/reconcile/reconcile-words.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';

const { explain: words } = reconcileLabels;

interface LineProps {
  readonly line: ReconciledLine;
}

/** Explains a difference with a note, or corrects the note. [RECON-7] */
export function ExplainAct({ line }: LineProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isNew = line.note === null;
  return (
    <>
      <Button
        tone="secondary"
        aria-label={fill(isNew ? words.openOf : words.correctOf, {
          transaction: line.transactionId,
        })}
        onClick={() => setIsOpen(true)}
      >
        {isNew ? words.open : words.correct}
      </Button>
      {isOpen && <ExplainDialog line={line} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ExplainDialog({ line, onClose }: LineProps & { readonly onClose: () => void }) {
  const { key, day, transactionId, oursSen, theirsSen } = line;
  const { mutate, isPending, error } = useExplanation(day);
  const submit = (note: string): void =>
    mutate(
      { key, oursSen, theirsSen, note },
      {
        onSuccess: () => {
          showToast(words.done);
          onClose();
        },
      },
    );
  return (
    <ActDialog
      title={words.title}
      confirm={words.submit}
      reasonHint={words.hint}
      isBusy={isPending}
      failure={error && dayFailure(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm">
        {fill(words.text, {
          transaction: transactionId,
          ours: amountText(oursSen),
          theirs: amountText(theirsSen),
        })}
      </p>
    </ActDialog>
  );
}
