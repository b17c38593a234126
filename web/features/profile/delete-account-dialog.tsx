import { type SubmitEvent, useId, useState } from 'react';
import { displayAmount } from '#domain/money/money.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { failureMessage } from '#web/api/client.ts';
import { useCredits } from '#web/api/credits.ts';
import { useDeleteAccount } from '#web/api/profile.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { type Answer, AnswerNotice, answerOf } from '#web/ui/form-answer.tsx';

/** Says what is lost, and requires a typed word, because it cannot be undone. */
export function DeleteAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const formId = useId();
  const credits = useCredits();
  const deletion = useDeleteAccount();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<Answer | null>(null);
  const { account } = labels;

  const isConfirmed = typed.trim().toUpperCase() === account.confirmWord;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isConfirmed || deletion.isPending) return;
    deletion.mutate(undefined, {
      onError: (error) => {
        const text = fill(refusals.deletion_failed, { message: failureMessage(error) });
        setFailure(answerOf('danger', text));
      },
    });
  };
  return (
    <Dialog
      title={account.deleteTitle}
      isDismissable={false}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" disabled={deletion.isPending} onClick={onClose}>
            {account.keep}
          </Button>
          <Button
            type="submit"
            form={formId}
            tone="danger"
            disabled={!isConfirmed}
            isBusy={deletion.isPending}
          >
            {account.confirmDelete}
          </Button>
        </>
      }
    >
      <AnswerNotice answer={failure} />
      <p>{account.deleteWarning}</p>
      <ul className="grid list-disc gap-1 pl-5 text-ink">
        <li className="font-semibold">
          {credits.data
            ? fill(account.loseCredits, { amount: displayAmount(credits.data.balanceSen) })
            : account.loseUnknownCredits}
        </li>
        <li>{account.loseProfile}</li>
        <li>{account.loseBookings}</li>
      </ul>
      <p>{account.paidBookings}</p>
      <form id={formId} onSubmit={submit} className="text-ink">
        <Field
          label={fill(account.confirmLabel, { word: account.confirmWord })}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
