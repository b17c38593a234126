import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { labels } from '#domain/words/labels.ts';
import { failureCode, failureMessage } from '#web/api/client.ts';
import { useAcceptInvitation } from '#web/console/api/invitation.ts';
import { linkClass, SignInFrame } from '#web/console/security/sign-in-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

const { invitation: words, signIn } = consoleLabels;

/** An invited person chooses the password; the next step of the sign-in follows. */
export function PasswordScreen({ token }: { readonly token: string }) {
  const [password, setPassword] = useState('');
  const [isShown, setIsShown] = useState(false);
  const navigate = useNavigate();
  const accept = useAcceptInvitation();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (accept.isPending) return;
    accept.mutate({ token, password }, { onSuccess: () => void navigate('/', { replace: true }) });
  };
  const isAboutPassword = failureCode(accept.error)?.startsWith('password_') === true;
  const isDead = failureCode(accept.error) === 'reset_link_expired';
  return (
    <SignInFrame
      title={words.title}
      subtitle={words.subtitle}
      below={
        <div className="mt-3 grid justify-items-center">
          {isDead && (
            // The members' app is another page.
            <a href="/forgot-password" className={linkClass}>
              {words.newLink}
            </a>
          )}
          <button
            type="button"
            onClick={() => void navigate('/', { replace: true })}
            className={linkClass}
          >
            {consoleLabels.secondFactor.back}
          </button>
        </div>
      }
    >
      {accept.error && !isAboutPassword && (
        <Notice key={accept.submittedAt} tone="danger" takesFocus>
          {failureMessage(accept.error)}
        </Notice>
      )}
      <form onSubmit={submit} className="grid gap-4">
        <PasswordField
          label={words.password}
          showLabel={signIn.showPassword}
          hideLabel={signIn.hidePassword}
          hint={labels.passwords.rule}
          error={isAboutPassword ? failureMessage(accept.error) : null}
          name="password"
          autoComplete="new-password"
          maxLength={128}
          required
          autoFocus
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          isShown={isShown}
          onToggle={() => setIsShown(!isShown)}
        />
        <Button type="submit" isBusy={accept.isPending} className="min-h-12 w-full">
          {words.submit}
        </Button>
      </form>
    </SignInFrame>
  );
}
