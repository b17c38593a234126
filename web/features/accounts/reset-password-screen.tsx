import { type SubmitEvent, useState } from 'react';
import { labels } from '#domain/labels.ts';
import { fill, refusals } from '#domain/texts.ts';
import { AccountsLayout } from '#web/features/accounts/accounts-layout.tsx';
import { AccountsLink } from '#web/features/accounts/accounts-link.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

export function ResetPasswordScreen() {
  const [failure, setFailure] = useState<string | null>(null);
  const { passwords } = labels;
  const refuse = (): void =>
    setFailure(fill(refusals.password_update_failed, { message: passwords.opensSoon }));
  return (
    <AccountsLayout title={passwords.resetTitle} subtitle={passwords.resetSubtitle}>
      {failure ? <Notice tone="danger">{failure}</Notice> : <Notice>{passwords.opensSoon}</Notice>}
      <ResetPasswordForm onSubmit={refuse} isBusy={false} />
      <AccountsLink to={paths.login}>{passwords.backToLogin}</AccountsLink>
    </AccountsLayout>
  );
}

interface ResetPasswordFormProps {
  readonly onSubmit: (password: string) => void;
  readonly isBusy: boolean;
}

/** There is no length rule here; the server has the last word on a password. */
export function ResetPasswordForm({ onSubmit, isBusy }: ResetPasswordFormProps) {
  const [password, setPassword] = useState('');
  const [isShown, setIsShown] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isBusy) onSubmit(password);
  };
  return (
    <form onSubmit={submit} className="grid gap-5">
      <PasswordField
        label={labels.passwords.newPassword}
        showLabel={labels.common.showPassword}
        hideLabel={labels.common.hidePassword}
        name="password"
        autoComplete="new-password"
        maxLength={128}
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        isShown={isShown}
        onToggle={() => setIsShown(!isShown)}
      />
      <Button type="submit" isBusy={isBusy} className="min-h-12 w-full">
        {labels.passwords.updatePassword}
      </Button>
    </form>
  );
}
