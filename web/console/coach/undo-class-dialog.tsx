import type { UndoClassPreview } from '#contract/console-lessons.ts';
import { displayAmount } from '#domain/money/money.ts';
import { refusalOfUndoReason } from '#domain/staff/undo.ts';
import { undoClassLabels as words } from '#domain/words/cancel-class-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { failureCode, failureMessage } from '#web/api/client.ts';
import { send } from '#web/api/send.ts';
import type { CancelScope } from '#web/console/api/cancel-class.ts';
import { useUndoClassPreview, useUndoneClass } from '#web/console/api/undo-class.ts';
import { useSecond } from '#web/console/day/use-second.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

/** A cancellation that can be undone. */
export interface UndoableClass {
  readonly id: number;
  /** The class in words. */
  readonly what: string;
  /** True if the reader has made the cancellation. */
  readonly isOwn: boolean;
  readonly cancelledAt: string;
}

interface UndoClassDialogProps {
  readonly scope: CancelScope;
  readonly cancelled: UndoableClass;
  readonly onClose: () => void;
}

/** Undoes a cancellation: first everybody who gets the seat back, and who cannot. [LESSON-19] */
export function UndoClassDialog({ scope, cancelled, onClose }: UndoClassDialogProps) {
  const { id, what, isOwn, cancelledAt } = cancelled;
  const query = useUndoClassPreview(scope, id);
  const undo = useUndoneClass(scope, id);
  const now = useSecond();
  const preview = query.data;
  const made = { isOwn, madeAt: Temporal.Instant.from(cancelledAt), reason: null };
  const needsReason = failureCode(undo.error) === 'undo_needs_reason';
  // The person who has just cancelled it need not say why. [DESK-20]
  const isOptional = !needsReason && refusalOfUndoReason(made, now) === null;
  const submit = (reason: string): void => {
    if (preview === undefined) return;
    const request = { digest: preview.digest, reason: reason === '' ? null : reason };
    send(undo, request, {
      onSuccess: ({ kept }) => {
        clearToasts();
        showToast(kept > 0 ? words.doneInPart : words.done);
        onClose();
      },
      onError: (error) => {
        if (failureCode(error) === 'preview_changed') void query.refetch();
      },
    });
  };
  return (
    <ActDialog
      title={words.title}
      confirm={words.confirm}
      keep={words.keep}
      reasonHint={isOptional ? words.reasonOptional : words.reasonHint}
      isReasonOptional={isOptional}
      isBusy={undo.isPending}
      isBlocked={preview === undefined || query.isFetching}
      failure={undo.error && (needsReason ? words.needsReason : failureMessage(undo.error))}
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

const counted = (texts: { readonly one: string; readonly other: string }, count: number): string =>
  count === 1 ? texts.one : fill(texts.other, { count: `${count}` });

function Preview({ preview }: { readonly preview: UndoClassPreview }) {
  const { restored, kept, orders = [], creditsSen, waiting, withdrawnMails } = preview;
  return (
    <div className="grid gap-3 text-sm">
      {restored.length + kept.length === 0 && <p>{words.nobody}</p>}
      {kept.length > 0 && (
        <section>
          <h3 className="font-bold">{words.kept}</h3>
          <p className="text-ink-soft">{words.keptAbout}</p>
          <ul>
            {kept.map(({ name, why }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people can have one name, and the list does not change in place.
              <li key={`${at}/${name}`} className="lesson-person">
                <span className="min-w-0 wrap-anywhere">{name}</span>
                <span className="text-ink-soft">{words.keptWhy[why]}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {orders.length > 0 && (
        <section>
          <h3 className="font-bold">{words.orders}</h3>
          <p className="text-ink-soft">{words.ordersAbout}</p>
          <ul>
            {orders.map(({ name }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people can have one name, and the list does not change in place.
              <li key={`${at}/${name}`} className="lesson-person wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        </section>
      )}
      {restored.length > 0 && (
        <section>
          <h3 className="font-bold">{words.restored}</h3>
          <ul>
            {restored.map(({ name, amountSen }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people can have one name, and the list does not change in place.
              <li key={`${at}/${name}`} className="lesson-person">
                <span className="min-w-0 wrap-anywhere">{name}</span>
                {amountSen > 0 && (
                  <span className="figures text-ink-soft">{displayAmount(amountSen)}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        {[
          creditsSen > 0 && fill(words.taken, { amount: displayAmount(creditsSen) }),
          waiting > 0 && counted(words.waiting, waiting),
          withdrawnMails > 0 && counted(words.mails, withdrawnMails),
        ]
          .filter((sentence) => sentence !== false)
          .join(' ')}
      </p>
    </div>
  );
}
