import { type SubmitEvent, useState } from 'react';
import { longestEmail } from '#domain/email.ts';
import { labels } from '#domain/labels.ts';
import { fill, refusals } from '#domain/texts.ts';
import { AccountsLayout } from '#web/features/accounts/accounts-layout.tsx';
import { AccountsLink } from '#web/features/accounts/accounts-link.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function ForgotPasswordScreen() {
  const [failure, setFailure] = useState<string | null>(null);
  const { passwords } = labels;
  const refuse = (): void =>
    setFailure(fill(refusals.reset_email_failed, { message: passwords.opensSoon }));
  return (
    <AccountsLayout title={passwords.forgotTitle} subtitle={passwords.forgotSubtitle}>
      {failure ? <Notice tone="danger">{failure}</Notice> : <Notice>{passwords.opensSoon}</Notice>}
      <ForgotPasswordForm onSubmit={refuse} isBusy={false} />
      <AccountsLink to={paths.login}>{passwords.backToLogin}</AccountsLink>
    </AccountsLayout>
  );
}

interface ForgotPasswordFormProps {
  readonly onSubmit: (email: string) => void;
  readonly isBusy: boolean;
}

export function ForgotPasswordForm({ onSubmit, isBusy }: ForgotPasswordFormProps) {
  const [email, setEmail] = useState('');
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isBusy) onSubmit(email);
  };
  return (
    <form onSubmit={submit} className="grid gap-5">
      <Field
        label={labels.passwords.email}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        maxLength={longestEmail}
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" isBusy={isBusy} className="min-h-12 w-full">
        {labels.passwords.sendResetEmail}
      </Button>
    </form>
  );
}
