import type { ReactNode } from 'react';
import { failureMessage } from '#web/api/client.ts';
import { Button, type ButtonTone } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly tone?: ButtonTone;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before an act that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirm, cancel, tone = 'danger', isBusy, error } = props;
  const { onConfirm, onClose, children } = props;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button tone={tone} isBusy={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {error && <Notice tone="danger">{failureMessage(error)}</Notice>}
    </Dialog>
  );
}
