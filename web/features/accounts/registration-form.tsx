import { type SubmitEvent, useState } from 'react';
import { longestEmail } from '#domain/email.ts';
import { labels } from '#domain/labels.ts';
import { refusals } from '#domain/texts.ts';
import { refusalOfPasswords, refusalOfUsername } from '#domain/username.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

export interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

interface RegistrationFormProps {
  readonly onSubmit: (registration: Registration) => void;
  readonly isBusy: boolean;
}

const empty = { username: '', email: '', password: '', confirmation: '' };

export function RegistrationForm({ onSubmit, isBusy }: RegistrationFormProps) {
  const [draft, setDraft] = useState(empty);
  const [isShown, setIsShown] = useState(false);
  const [isChecked, setIsChecked] = useState(false);

  const usernameRefusal = refusalOfUsername(draft.username);
  const passwordRefusal = refusalOfPasswords(draft.password, draft.confirmation);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setIsChecked(true);
    const wrong = usernameRefusal ? 'username' : passwordRefusal ? 'confirmation' : null;
    if (wrong !== null) focusField(event.currentTarget, wrong);
    if (wrong !== null || isBusy) return;
    const { username, email, password } = draft;
    onSubmit({ username, email, password });
  };
  const change = (part: Partial<typeof empty>): void => setDraft({ ...draft, ...part });
  const passwordProps = {
    showLabel: labels.common.showPassword,
    hideLabel: labels.common.hidePassword,
    autoComplete: 'new-password',
    maxLength: 128,
    required: true,
    isShown,
    onToggle: () => setIsShown(!isShown),
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Field
        label={labels.registration.username}
        hint={labels.registration.usernameHint}
        error={isChecked && usernameRefusal ? refusals[usernameRefusal] : null}
        name="username"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={draft.username}
        onChange={(event) => change({ username: event.target.value })}
      />
      <Field
        label={labels.registration.email}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        maxLength={longestEmail}
        required
        value={draft.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <PasswordField
        {...passwordProps}
        label={labels.registration.password}
        name="password"
        value={draft.password}
        onChange={(event) => change({ password: event.target.value })}
      />
      <PasswordField
        {...passwordProps}
        label={labels.registration.confirmPassword}
        error={isChecked && passwordRefusal ? refusals[passwordRefusal] : null}
        name="confirmation"
        value={draft.confirmation}
        onChange={(event) => change({ confirmation: event.target.value })}
      />
      <Button type="submit" isBusy={isBusy} className="mt-2 min-h-12 w-full">
        {labels.registration.register}
      </Button>
    </form>
  );
}

/** Whoever has to correct something is taken to it. */
function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
