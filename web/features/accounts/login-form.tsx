import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { longestEmail } from '#domain/accounts/email.ts';
import { refusalOfEmailEntry, refusalOfPasswordEntry } from '#domain/accounts/entries.ts';
import { labels } from '#domain/words/labels.ts';
import { withEmail } from '#web/features/accounts/return-address.ts';
import { focusField, useCheckedFields } from '#web/features/accounts/use-checked-fields.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface LoginFormProps {
  readonly credentials: Credentials;
  readonly onChange: (credentials: Credentials) => void;
  readonly onSubmit: () => void;
  readonly isBusy: boolean;
  /** When the last attempt was refused. The password field then takes the focus. */
  readonly refusedAt: number | undefined;
}

export function LoginForm({ credentials, onChange, onSubmit, isBusy, refusedAt }: LoginFormProps) {
  const { state } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusedAt !== undefined) focusField(form.current, 'password');
  }, [refusedAt]);
  const [isShown, setIsShown] = useState(false);
  const { check, errorAt } = useCheckedFields(form, {
    email: refusalOfEmailEntry(credentials.email),
    password: refusalOfPasswordEntry(credentials.password),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (check() && !isBusy) onSubmit();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <Field
        label={labels.login.email}
        error={errorAt('email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        maxLength={longestEmail}
        required
        value={credentials.email}
        onChange={(event) => onChange({ ...credentials, email: event.target.value })}
      />
      <PasswordField
        label={labels.login.password}
        showLabel={labels.common.showPassword}
        hideLabel={labels.common.hidePassword}
        error={errorAt('password')}
        name="password"
        autoComplete="current-password"
        maxLength={128}
        required
        value={credentials.password}
        onChange={(event) => onChange({ ...credentials, password: event.target.value })}
        isShown={isShown}
        onToggle={() => setIsShown(!isShown)}
      />
      <Link
        to={paths.forgotPassword}
        state={withEmail(state, credentials.email)}
        className="-my-2 inline-flex min-h-11 items-center justify-self-end rounded-control text-sm font-semibold text-court underline-offset-4 hover:underline"
      >
        {labels.login.forgotPassword}
      </Link>
      <Button type="submit" isBusy={isBusy} className="min-h-12 w-full">
        {labels.login.login}
      </Button>
    </form>
  );
}
