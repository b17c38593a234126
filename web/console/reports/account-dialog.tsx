import { useState } from 'react';
import type { Journal } from '#contract/console-journal.ts';
import type { JournalAccount } from '#domain/reports/journal.ts';
import { fill } from '#domain/words/fill.ts';
import { accountLabels, journalLabels } from '#domain/words/journal-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { useNameAccount } from '#web/console/api/journal.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast.tsx';

const { dialog: words } = journalLabels;

interface AccountDialogProps {
  readonly account: JournalAccount;
  readonly named: Journal['accounts'][number] | undefined;
  readonly onClose: () => void;
}

/** Gives an account its number and name in the books. [JOURNAL-5] */
export function AccountDialog({ account, named, onClose }: AccountDialogProps) {
  const [number, setNumber] = useState(named?.number ?? '');
  const [name, setName] = useState(named?.name ?? accountLabels[account]);
  const [isChecked, setIsChecked] = useState(false);
  const { mutate, isPending, error } = useNameAccount(account);
  const faultOf = (text: string, fault: string) => (isChecked && text.trim() === '' ? fault : null);
  const isReady = (): boolean => {
    setIsChecked(true);
    return number.trim() !== '' && name.trim() !== '';
  };
  const submit = (reason: string): void =>
    mutate(
      { number, name, reason },
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
      failure={error && failureMessage(error)}
      isReady={isReady}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm">{fill(words.text, { account: accountLabels[account] })}</p>
      <Field
        label={words.number}
        required
        autoComplete="off"
        maxLength={20}
        value={number}
        error={faultOf(number, words.numberMissing)}
        onChange={({ target }) => setNumber(target.value)}
      />
      <Field
        label={words.name}
        required
        autoComplete="off"
        maxLength={80}
        value={name}
        error={faultOf(name, words.nameMissing)}
        onChange={({ target }) => setName(target.value)}
      />
    </ActDialog>
  );
}
