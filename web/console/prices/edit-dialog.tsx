import { type ReactNode, type SubmitEvent, useId } from 'react';
import { priceLabels } from '#domain/words/price-labels.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

const { form: words } = priceLabels;

interface EditDialogProps {
  readonly title: string;
  readonly onTake: () => void;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** The form of one edit of a price change. It stands inside the form of the change. */
export function EditDialog({ title, onTake, onClose, children }: EditDialogProps) {
  const formId = useId();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // The form of the change must not be sent with it.
    event.stopPropagation();
    onTake();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isDismissable={false}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={formId}>
            {words.take}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4 text-ink">
        {children}
      </form>
    </Dialog>
  );
}
