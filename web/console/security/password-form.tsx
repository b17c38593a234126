import { useState } from 'react';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { PasswordEntry } from '#web/console/security/password-entry.tsx';
import { SecretForm, type SecretFormProps } from '#web/console/security/secret-form.tsx';

interface PasswordFormProps extends Omit<SecretFormProps, 'children' | 'onSubmit'> {
  readonly onSubmit: (password: string) => void;
}

/** Asks staff members for their password again. */
export function PasswordForm({ onSubmit, ...request }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  return (
    <SecretForm {...request} onSubmit={() => onSubmit(password)}>
      <PasswordEntry
        password={password}
        onChange={setPassword}
        submit={consoleLabels.secondFactor.submit}
        isBusy={request.isBusy}
        takesFocus
      />
    </SecretForm>
  );
}
