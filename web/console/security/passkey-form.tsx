import { type SubmitEvent, useState } from 'react';
import { longestPasskeyName } from '#domain/staff/passkeys.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { passkeyLabels as words } from '#domain/words/console-passkey-labels.ts';
import { type PasskeyForm as Form, passkeyFailure } from '#web/console/api/passkeys.ts';
import { PasswordEntry } from '#web/console/security/password-entry.tsx';
import { Field } from '#web/ui/field.tsx';
import { AnswerNotice } from '#web/ui/form-answer.tsx';

const { secondFactor } = consoleLabels;

interface PasskeyFormProps {
  readonly isBusy: boolean;
  readonly error: Error | null;
  /** When the refused form was sent, which tells two refusals apart. */
  readonly failedAt: number;
  readonly onSubmit: (form: Form) => void;
}

/** Asks for the name of a new passkey and the password; then the device asks the person. */
export function PasskeyForm({ isBusy, error, failedAt, onSubmit }: PasskeyFormProps) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isNamed = name.trim() !== '';
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setIsTried(true);
    if (!isBusy && isNamed) onSubmit({ name: name.trim(), password });
  };
  const answer = error && {
    tone: 'danger' as const,
    text: passkeyFailure(error),
    at: failedAt,
  };
  return (
    <>
      <AnswerNotice answer={answer} />
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Field
          label={words.name}
          hint={words.nameHint}
          autoComplete="off"
          maxLength={longestPasskeyName}
          required
          autoFocus
          value={name}
          error={isTried && !isNamed ? words.nameMissing : null}
          onChange={({ target }) => setName(target.value)}
        />
        <PasswordEntry
          password={password}
          onChange={setPassword}
          submit={secondFactor.submit}
          isBusy={isBusy}
        />
      </form>
    </>
  );
}
