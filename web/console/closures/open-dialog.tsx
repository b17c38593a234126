import type { ListedClosure } from '#contract/console-closures.ts';
import { placeOf } from '#domain/words/closed-place-words.ts';
import { closureLabels } from '#domain/words/console-closure-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { useOpenedClosure } from '#web/console/api/closures.ts';
import { daysOf } from '#web/console/closures/closure-words.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { opening: words } = closureLabels;

interface OpenDialogProps {
  readonly id: number;
  readonly closure: ListedClosure;
  readonly onClose: () => void;
}

/** Opens the places of a closure. The bookings that it has ended stay ended. [CLOSE-8] */
export function OpenDialog({ id, closure, onClose }: OpenDialogProps) {
  const { scope, court, from, to, reason: why } = closure;
  const { mutate, isPending, error } = useOpenedClosure(id);
  const submit = (reason: string): void =>
    mutate(reason, {
      onSuccess: () => {
        clearToasts();
        showToast(words.done);
        onClose();
      },
    });
  return (
    <ActDialog
      title={words.title}
      confirm={words.confirm}
      keep={words.keep}
      reasonHint={words.reasonHint}
      isBusy={isPending}
      failure={error && failureMessage(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="figures font-semibold">
        {`${placeOf(scope, court)}, ${daysOf(from, to)}: ${why}`}
      </p>
      <p className="text-sm">{words.text}</p>
    </ActDialog>
  );
}
