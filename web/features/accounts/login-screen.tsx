import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { labels } from '#domain/labels.ts';
import { fill, refusals } from '#domain/texts.ts';
import { failureMessage } from '#web/api/client.ts';
import { useSession, useSignIn } from '#web/api/session.ts';
import { AccountsLayout, OrLine } from '#web/features/accounts/accounts-layout.tsx';
import { AccountsLink } from '#web/features/accounts/accounts-link.tsx';
import { DemoAccounts } from '#web/features/accounts/demo-accounts.tsx';
import { GoogleButton } from '#web/features/accounts/google-button.tsx';
import { type Credentials, LoginForm } from '#web/features/accounts/login-form.tsx';
import { type LoginState, rememberedOrigin } from '#web/features/accounts/origin.ts';
import { paths } from '#web/paths.ts';
import { Notice } from '#web/ui/notice.tsx';

const nothing: Credentials = { email: '', password: '' };

interface LoginScreenProps {
  /** Called when signing in begins, which is the time to fetch what comes after it. */
  readonly onSignIn: () => void;
}

export function LoginScreen({ onSignIn }: LoginScreenProps) {
  const location = useLocation();
  const [search] = useSearchParams();
  const session = useSession();
  const signIn = useSignIn();
  const [credentials, setCredentials] = useState(nothing);
  const [failure, setFailure] = useState<string | null>(null);

  if (session.data?.member) {
    const origin = rememberedOrigin(location.state);
    return <Navigate to={origin.path} state={origin.state} replace />;
  }

  const submit = (): void => {
    setFailure(null);
    onSignIn();
    signIn.mutate(credentials, {
      onError: (error) =>
        setFailure(fill(refusals.login_failed, { message: failureMessage(error) })),
    });
  };
  const askGoogle = (): void =>
    setFailure(fill(refusals.google_login_failed, { message: labels.login.googleSoon }));

  const isLoggedOut = (location.state as LoginState | null)?.loggedOut === true;
  return (
    <AccountsLayout title={labels.login.title} subtitle={labels.login.subtitle}>
      {isLoggedOut && <Notice tone="success">{labels.login.loggedOut}</Notice>}
      {search.get('registered') === 'true' && (
        <Notice tone="success">{labels.login.registered}</Notice>
      )}
      {failure && <Notice tone="danger">{failure}</Notice>}
      <LoginForm
        credentials={credentials}
        onChange={setCredentials}
        onSubmit={submit}
        isBusy={signIn.isPending}
      />
      <OrLine text={labels.common.or} />
      <GoogleButton text={labels.login.withGoogle} onPress={askGoogle} />
      <p className="text-center text-ink-soft">
        {labels.login.noAccount}{' '}
        <AccountsLink to={paths.registration}>{labels.login.registerHere}</AccountsLink>
      </p>
      <DemoAccounts onChoose={setCredentials} />
    </AccountsLayout>
  );
}
