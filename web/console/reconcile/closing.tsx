import type { DayOfReconciliation } from '#contract/console-reconcile.ts';
import { fill } from '#domain/words/fill.ts';
import { reconcileLabels } from '#domain/words/reconcile-labels.ts';
import { staffRefusals } from '#domain/words/staff-refusals.ts';
import { useClosing } from '#web/console/api/reconcile.ts';
import { dayFailure } from '#web/console/reconcile/reconcile-words.ts';
import { whenText } from '#web/console/shift/shift-form.ts';
import { Section } from '#web/console/ui/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';

const { close: words } = reconcileLabels;

/** Closes the day, or says who has closed it or why it cannot be closed. [RECON-8] */
export function Closing({ day: { day, closed, refusal, sums } }: Props) {
  const { mutate, isPending, error } = useClosing(day);
  const close = (): void => mutate({ shown: sums }, { onSuccess: () => showToast(words.done) });
  return (
    <Section title={words.title}>
      <div className="grid justify-items-start gap-3 px-4 pt-1 pb-4 text-sm">
        {closed !== null && (
          <p>{fill(words.closed, { name: closed.by, when: whenText(closed.at) })}</p>
        )}
        {closed === null && refusal !== null && <p>{staffRefusals[refusal]}</p>}
        {closed === null && refusal === null && (
          <>
            <p>{words.text}</p>
            <Button isBusy={isPending} onClick={close}>
              {words.submit}
            </Button>
          </>
        )}
        {error !== null && <Notice tone="danger">{dayFailure(error)}</Notice>}
      </div>
    </Section>
  );
}

interface Props {
  readonly day: DayOfReconciliation;
}
