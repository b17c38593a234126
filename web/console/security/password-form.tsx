import { type SubmitEvent, useState } from 'react';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { AnswerNotice } from '#web/ui/form-answer.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

const { signIn: words, secondFactor } = consoleLabels;

interface PasswordFormProps {
  readonly isBusy: boolean;
  readonly error: Error | null;
  /** When the refused password was sent, which tells two refusals apart. */
  readonly failedAt: number;
  readonly onSubmit: (password: string) => void;
}

/** Asks people of the staff for their password again. */
export function PasswordForm({ isBusy, error, failedAt, onSubmit }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [isShown, setIsShown] = useState(false);
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
        <PasswordField
          label={words.password}
          showLabel={words.showPassword}
          hideLabel={words.hidePassword}
          name="password"
          autoComplete="current-password"
          maxLength={128}
          required
          autoFocus
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          isShown={isShown}
          onToggle={() => setIsShown(!isShown)}
        />
        <Button type="submit" isBusy={isBusy} className="min-h-12 w-full">
          {secondFactor.submit}
        </Button>
      </form>
    </>
  );
}
