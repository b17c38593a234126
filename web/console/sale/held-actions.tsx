import { type ReactNode, useState } from 'react';
import type { LinkPayment } from '#domain/orders/payment-links.ts';
import { heldOrderLabels as words } from '#domain/words/desk-sale-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { failureMessage } from '#web/api/client.ts';
import { send } from '#web/api/send.ts';
import { useMakeLink, useReleaseHeldOrder } from '#web/console/api/held-orders.ts';
import { ConfirmDialog } from '#web/console/ui/confirm-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';

interface HeldActionsProps {
  readonly hold: { readonly orderId: string; readonly linkPayment: LinkPayment | null };
  /** Whoever it is held for. */
  readonly name: string;
  readonly onEnded: () => void;
  /** The button that undoes the sale, if it can be undone. */
  readonly undo?: ReactNode;
}

/** Buttons for slots that are held for a payment link: copy or mail the link, or release them. */
export function HeldActions({ hold, name, onEnded, undo }: HeldActionsProps) {
  const { orderId, linkPayment } = hold;
  const [isAsking, setIsAsking] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const copying = useMakeLink();
  const mailing = useMakeLink();
  const ending = useReleaseHeldOrder(() => {
    showToast(fill(words.ended, { name }));
    onEnded();
  });
  const failure = copying.error ?? mailing.error ?? ending.error;
  const copy = async (): Promise<void> => {
    const made = await copying.mutateAsync({ orderId, isMailed: false });
    // A browser may refuse to copy; then the desk copies it from the field.
    setUrl(made.url);
    await navigator.clipboard.writeText(made.url).then(
      () => showToast(words.copied),
      () => undefined,
    );
  };
  const mail = (): void =>
    send(mailing, { orderId, isMailed: true }, { onSuccess: () => showToast(words.mailed) });
  const isPaying = linkPayment === 'under_way';
  return (
    <div className="grid gap-3 border-line border-t px-4 pt-3.5 pb-4">
      {failure && <Notice tone="danger">{failureMessage(failure)}</Notice>}
      {url !== null && (
        <Field
          label={words.url}
          hint={words.urlHint}
          readOnly
          value={url}
          onFocus={({ target }) => target.select()}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          tone="secondary"
          isBusy={copying.isPending}
          onClick={() => void copy().catch(() => undefined)}
        >
          {words.copy}
        </Button>
        <Button tone="secondary" isBusy={mailing.isPending} onClick={mail}>
          {words.mail}
        </Button>
        <Button tone="secondary" isBusy={ending.isPending} onClick={() => setIsAsking(true)}>
          {words.end}
        </Button>
        {undo}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={isPaying ? words.confirm.titleWhilePaying : words.confirm.title}
          confirm={words.confirm.end}
          cancel={words.confirm.keep}
          isBusy={ending.isPending}
          error={ending.error}
          onConfirm={() => ending.mutate(orderId)}
          onClose={() => setIsAsking(false)}
        >
          {isPaying && <p>{fill(words.confirm.whilePaying, { name })}</p>}
          <p>{fill(words.confirm.text, { name })}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
