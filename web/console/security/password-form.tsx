import { type SubmitEvent, useState } from 'react';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { PasswordEntry } from '#web/console/security/password-entry.tsx';
import { AnswerNotice } from '#web/ui/form-answer.tsx';

interface PasswordFormProps {
  readonly isBusy: boolean;
  readonly error: Error | null;
  /** When the refused password was sent, which tells two refusals apart. */
  readonly failedAt: number;
  readonly onSubmit: (password: string) => void;
}

/** Asks staff members for their password again. */
export function PasswordForm({ isBusy, error, failedAt, onSubmit }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isBusy) onSubmit(password);
  };
  const answer = error && {
    tone: 'danger' as const,
    text: failureMessage(error),
    at: failedAt,
  };
  return (
    <>
      <AnswerNotice answer={answer} />
      <form onSubmit={submit} className="grid gap-4">
        <PasswordEntry
          password={password}
          onChange={setPassword}
          submit={consoleLabels.secondFactor.submit}
          isBusy={isBusy}
          takesFocus
        />
      </form>
    </>
  );
}
