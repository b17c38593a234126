import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { refusalOfPasswordEntry } from '#domain/accounts/entries.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { failureCode, failureMessage } from '#web/api/client.ts';
import { useResetLink, useResetPassword } from '#web/api/registration.ts';
import { AccountsLayout } from '#web/features/accounts/accounts-layout.tsx';
import { AccountsLink } from '#web/features/accounts/accounts-link.tsx';
import { focusField, useCheckedFields } from '#web/features/accounts/use-checked-fields.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { type Answer, AnswerNotice, answerOf } from '#web/ui/form-answer.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const redirectAfterMs = 3_000;

export function ResetPasswordScreen() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { passwords } = labels;
  return (
    <AccountsLayout title={passwords.resetTitle} subtitle={passwords.resetSubtitle}>
      {token === '' ? (
        <DeadLink text={refusals.reset_link_missing} />
      ) : (
        // Another link starts a new attempt.
        <ResetPassword key={token} token={token} />
      )}
    </AccountsLayout>
  );
}

const updateFailure = (error: unknown): string =>
  fill(refusals.password_update_failed, { message: failureMessage(error) });

function ResetPassword({ token }: { readonly token: string }) {
  const link = useResetLink(token);
  const reset = useResetPassword();
  const [failure, setFailure] = useState<Answer | null>(null);
  if (reset.isSuccess) return <Updated />;
  if (link === 'checking') {
    return (
      <div className="grid min-h-24 place-items-center text-court">
        <Spinner label={labels.passwords.checkingLink} size={32} />
      </div>
    );
  }
  if (link === 'dead') return <DeadLink text={refusals.reset_link_expired} />;
  if (failureCode(reset.error) === 'reset_link_expired') {
    return <DeadLink text={updateFailure(reset.error)} />;
  }
  const isAboutPassword = failureCode(reset.error)?.startsWith('password_') === true;
  const submit = (password: string): void =>
    reset.mutate(
      { token, password },
      {
        onError: (error) => setFailure(answerOf('danger', updateFailure(error))),
      },
    );
  return (
    <>
      {!isAboutPassword && <AnswerNotice answer={failure} />}
      <ResetPasswordForm
        refused={isAboutPassword ? failure : null}
        onSubmit={submit}
        isBusy={reset.isPending}
      />
      <AccountsLink to={paths.login}>{labels.passwords.backToLogin}</AccountsLink>
    </>
  );
}

/** For an invalid or expired link: links to requesting a new one. */
function DeadLink({ text }: { readonly text: string }) {
  return (
    <>
      <Notice tone="danger" takesFocus>
        {text}
      </Notice>
      <Link to={paths.forgotPassword} className={buttonClass('primary', 'min-h-12 w-full')}>
        {labels.passwords.askForNewLink}
      </Link>
      <AccountsLink to={paths.login}>{labels.passwords.backToLogin}</AccountsLink>
    </>
  );
}

/** Redirects to the login page after a moment. The link leads there at once. */
function Updated() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.login), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <>
      <Notice tone="success" takesFocus>
        <p>{labels.passwords.updated}</p>
        <p className="mt-1 text-sm font-medium">{labels.passwords.redirecting}</p>
      </Notice>
      <Link to={paths.login} className={buttonClass('primary', 'min-h-12 w-full')}>
        {labels.passwords.loginNow}
      </Link>
    </>
  );
}

interface ResetPasswordFormProps {
  /** The server's answer to the password that was sent. */
  readonly refused: Answer | null;
  readonly onSubmit: (password: string) => void;
  readonly isBusy: boolean;
}

/** No length rule here: the server decides on passwords. */
function ResetPasswordForm({ refused, onSubmit, isBusy }: ResetPasswordFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (refused !== null) focusField(form.current, 'password');
  }, [refused]);
  const { check, errorAt } = useCheckedFields(form, { password: refusalOfPasswordEntry(password) });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (check() && !isBusy) onSubmit(password);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <PasswordField
        label={labels.passwords.newPassword}
        showLabel={labels.common.showPassword}
        hideLabel={labels.common.hidePassword}
        hint={labels.passwords.rule}
        error={errorAt('password') ?? refused?.text ?? null}
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
