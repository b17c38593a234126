import { useState } from 'react';
import type { SettlementFile } from '#contract/console-reconcile.ts';
import { fill } from '#domain/words/fill.ts';
import { reconcileLabels } from '#domain/words/reconcile-labels.ts';
import { useWithdrawal } from '#web/console/api/reconcile.ts';
import { fileFailure } from '#web/console/reconcile/reconcile-words.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';

const { withdraw: words } = reconcileLabels;

interface FileProps {
  readonly file: SettlementFile;
}

/** Withdraws a file with a reason. [RECON-12] */
export function WithdrawAct({ file }: FileProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button tone="secondary" onClick={() => setIsOpen(true)}>
        {words.open}
      </Button>
      {isOpen && <WithdrawDialog file={file} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function WithdrawDialog({ file, onClose }: FileProps & { readonly onClose: () => void }) {
  const { mutate, isPending, error } = useWithdrawal(file.id);
  const submit = (reason: string): void =>
    mutate(reason, {
      onSuccess: () => {
        showToast(words.done);
        onClose();
      },
    });
  return (
    <ActDialog
      title={words.title}
      confirm={words.submit}
      tone="danger"
      reasonHint={words.hint}
      isBusy={isPending}
      failure={error && fileFailure(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm wrap-anywhere">{fill(words.text, { name: file.name })}</p>
    </ActDialog>
  );
}
