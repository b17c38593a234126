import { type SubmitEvent, useId, useState } from 'react';
import { displayAmount } from '#domain/money/money.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { ownAccessLabels } from '#domain/words/own-access-labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { failureCode, failureMessage } from '#web/api/client.ts';
import { useCredits } from '#web/api/credits.ts';
import { useOwnAccess } from '#web/api/own-access.ts';
import { useDeleteAccount } from '#web/api/profile.ts';
import { GoogleAgain } from '#web/features/profile/google-again.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { type Answer, AnswerNotice, answerOf } from '#web/ui/form-answer.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

/** Says what is lost, and requires a typed word and the password, because it cannot be undone. */
export function DeleteAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const formId = useId();
  const credits = useCredits();
  const access = useOwnAccess();
  const deletion = useDeleteAccount();
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [isShown, setIsShown] = useState(false);
  const [failure, setFailure] = useState<Answer | null>(null);
  const { account } = labels;

  // The server decides; without an answer the field is there.
  const asksPassword = access.data?.hasPassword !== false;
  const isConfirmed = typed.trim().toUpperCase() === account.confirmWord;
  const isComplete = isConfirmed && (!asksPassword || password !== '');
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isComplete || deletion.isPending) return;
    deletion.mutate(asksPassword ? password : undefined, {
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
            disabled={!isComplete}
            isBusy={deletion.isPending}
          >
            {account.confirmDelete}
          </Button>
        </>
      }
    >
      <AnswerNotice answer={failure} />
      {failureCode(deletion.error) === 'sign_in_stale' && <GoogleAgain />}
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
      <form id={formId} onSubmit={submit} className="grid gap-4 text-ink">
        <Field
          label={fill(account.confirmLabel, { word: account.confirmWord })}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {asksPassword && (
          <PasswordField
            label={ownAccessLabels.password.current}
            showLabel={labels.common.showPassword}
            hideLabel={labels.common.hidePassword}
            name="password"
            autoComplete="current-password"
            maxLength={128}
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            isShown={isShown}
            onToggle={() => setIsShown(!isShown)}
          />
        )}
      </form>
    </Dialog>
  );
}
