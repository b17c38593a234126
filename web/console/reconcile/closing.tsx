import { useState } from 'react';
import type { DayOfReconciliation } from '#contract/console-reconcile.ts';
import { displayAmount } from '#domain/money/money.ts';
import { differenceInAll } from '#domain/payments/reconciliation.ts';
import { fill } from '#domain/words/fill.ts';
import { reconcileLabels } from '#domain/words/reconcile-labels.ts';
import { staffRefusals } from '#domain/words/staff-refusals.ts';
import { useClosing } from '#web/console/api/reconcile.ts';
import { dayFailure } from '#web/console/reconcile/reconcile-words.ts';
import { signedAmount, whenText } from '#web/console/shift/shift-form.ts';
import { ConfirmDialog } from '#web/console/ui/confirm-dialog.tsx';
import { Section } from '#web/console/ui/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';

const { close: words } = reconcileLabels;

/** Closes the day, or says who has closed it or why it cannot be closed. [RECON-8] */
export function Closing({ day: { day, closed, refusal, sums, explained }, mayClose }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, error } = useClosing(day);
  const close = (): void =>
    mutate(
      { shown: sums },
      { onSuccess: () => showToast(words.done), onSettled: () => setIsAsking(false) },
    );
  return (
    <Section title={words.title}>
      <div className="grid justify-items-start gap-3 px-4 pt-1 pb-4 text-sm">
        {closed !== null && (
          <p>{fill(words.closed, { name: closed.by, when: whenText(closed.at) })}</p>
        )}
        {closed === null && refusal !== null && <p>{staffRefusals[refusal]}</p>}
        {closed === null && refusal === null && !mayClose && <p>{words.notClosed}</p>}
        {closed === null && refusal === null && mayClose && (
          <>
            <p>{words.text}</p>
            <Button onClick={() => setIsAsking(true)}>{words.submit}</Button>
            {isAsking && (
              <ConfirmDialog
                title={words.question}
                confirm={words.confirm}
                cancel={words.cancel}
                isBusy={isPending}
                error={null}
                onConfirm={close}
                onClose={() => setIsAsking(false)}
              >
                <p>
                  {fill(words.means, {
                    ours: displayAmount(sums.oursSen),
                    theirs: displayAmount(sums.theirsSen),
                    ourRefunds: displayAmount(sums.ourRefundsSen),
                    theirRefunds: displayAmount(sums.refundsSen),
                    difference: signedAmount(differenceInAll(sums)),
                    explained: `${explained}`,
                  })}
                </p>
              </ConfirmDialog>
            )}
          </>
        )}
        {error !== null && <Notice tone="danger">{dayFailure(error)}</Notice>}
      </div>
    </Section>
  );
}

interface Props {
  readonly day: DayOfReconciliation;
  /** False for a role that only looks at it. */
  readonly mayClose: boolean;
}
