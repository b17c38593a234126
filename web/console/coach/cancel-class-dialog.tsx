import { useState } from 'react';
import type { CancelPreview } from '#contract/console-lessons.ts';
import { displayAmount } from '#domain/money/money.ts';
import { formatTime } from '#domain/time/venue-time.ts';
import { cancelClassLabels as words } from '#domain/words/cancel-class-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { failureCode, failureMessage } from '#web/api/client.ts';
import { send } from '#web/api/send.ts';
import { venueNow } from '#web/api/venue-clock.ts';
import {
  type CancelScope,
  useCancelClass,
  useCancelPreview,
} from '#web/console/api/cancel-class.ts';
import { previewChanges } from '#web/console/coach/preview-changes.ts';
import type { UndoableClass } from '#web/console/coach/undo-class-dialog.tsx';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { showUndoable } from '#web/console/ui/undoable-toast.tsx';
import { clearToasts } from '#web/ui/toast.tsx';

interface CancelClassDialogProps {
  readonly scope: CancelScope;
  readonly classId: number;
  /** The class in words. */
  readonly what: string;
  /** Opens the dialog that undoes it. The class itself is no longer where it was pressed. */
  readonly onUndo: (cancelled: UndoableClass) => void;
  readonly onClose: () => void;
}

/** Cancels a class: first everybody affected, then the reason. [LESSON-15] [COACH-7] */
export function CancelClassDialog(props: CancelClassDialogProps) {
  const { scope, classId, what, onUndo, onClose } = props;
  const query = useCancelPreview(scope, classId);
  const cancel = useCancelClass(scope, classId);
  const [changes, setChanges] = useState<string | null>(null);
  const preview = query.data;
  const submit = (reason: string): void => {
    if (preview === undefined) return;
    send(
      cancel,
      { reason, digest: preview.digest },
      {
        onSuccess: ({ undoUntil }) => {
          const cancelledAt = venueNow().toString();
          const done = fill(words.done, { time: formatTime(Temporal.Instant.from(undoUntil)) });
          showUndoable(done, () => {
            clearToasts();
            onUndo({ id: classId, what, isOwn: true, cancelledAt });
          });
          onClose();
        },
        onError: async (error) => {
          if (failureCode(error) !== 'preview_changed') return;
          const { data } = await query.refetch();
          setChanges(data === undefined ? null : previewChanges(preview.people, data.people));
        },
      },
    );
  };
  return (
    <ActDialog
      title={words.title}
      confirm={words.confirm}
      keep={words.keep}
      tone="danger"
      reasonHint={words.reasonHint}
      isBusy={cancel.isPending}
      isBlocked={preview === undefined || query.isFetching}
      failure={cancel.error && (changes ?? failureMessage(cancel.error))}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="figures font-semibold">{what}</p>
      <Loaded query={query} words={words} className="h-24">
        {(data) => <Preview preview={data} />}
      </Loaded>
    </ActDialog>
  );
}

function Preview({ preview: { people, refundedSen, mails } }: { readonly preview: CancelPreview }) {
  if (people.length === 0) return <p className="text-sm">{words.nobody}</p>;
  return (
    <div className="grid gap-2 text-sm">
      <ul className="lesson-affected">
        {people.map(({ name, seat, amountSen }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people can have one name, and the list does not change in place.
          <li key={`${at}/${name}`} className="lesson-person">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="figures text-ink-soft">
              {amountSen > 0 ? displayAmount(amountSen) : words.seats[seat]}
            </span>
          </li>
        ))}
      </ul>
      <p>
        {refundedSen > 0
          ? fill(words.refunded, { amount: displayAmount(refundedSen) })
          : words.nothingBack}{' '}
        {mails === 1 ? words.mails.one : fill(words.mails.other, { count: `${mails}` })}
      </p>
    </div>
  );
}
