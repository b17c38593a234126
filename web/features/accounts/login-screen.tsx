import { Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { failureCode, failureMessage } from '#web/api/client.ts';
import { tellOtherTabs, useSession, useSignIn } from '#web/api/session.ts';
import { lazyComponent } from '#web/chunks.ts';
import { AccountsLayout, OrLine } from '#web/features/accounts/accounts-layout.tsx';
import { AccountsLink } from '#web/features/accounts/accounts-link.tsx';
import { DemoAccounts } from '#web/features/accounts/demo-accounts.tsx';
import { GoogleButton } from '#web/features/accounts/google-button.tsx';
import { type Credentials, LoginForm } from '#web/features/accounts/login-form.tsx';
import { LoginNotices, verificationNews } from '#web/features/accounts/login-notices.tsx';
import {
  endTrip,
  isOnTrip,
  type LoginState,
  rememberedOrigin,
  stateAfterTrip,
  tripStart,
} from '#web/features/accounts/return-address.ts';
import { Waiting } from '#web/features/frame/waiting.tsx';
import { paths } from '#web/paths.ts';
import { type Answer, AnswerNotice, answerOf } from '#web/ui/form-answer.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { isLost } from '#web/visit.ts';

const ResendVerification = lazyComponent(
  () => import('#web/features/accounts/resend-verification.tsx'),
  (module) => module.ResendVerification,
);

const nothing: Credentials = { email: '', password: '' };

interface RefusedSignIn {
  readonly email: string;
  readonly code: string | null;
}

interface LoginScreenProps {
  /** Called when a sign-in starts, so the next screen can be prefetched. */
  readonly onSignIn: () => void;
}

export function LoginScreen({ onSignIn }: LoginScreenProps) {
  const location = useLocation();
  const [search] = useSearchParams();
  // Read once, because it is cleared after its first use.
  const [stateOnArrival] = useState(() => stateAfterTrip(location.state));
  const [isBack] = useState(isOnTrip);
  const [cameFrom] = useState(tripStart);
  const session = useSession();
  const signIn = useSignIn();
  const [credentials, setCredentials] = useState(nothing);
  const [failure, setFailure] = useState<Answer | null>(null);
  const [refused, setRefused] = useState<RefusedSignIn | null>(null);

  const member = session.data?.member ?? null;
  const isSignedIn = member !== null;
  // After a sign-in on this screen, its notices have already shown this.
  const news = isSignedIn && signIn.isIdle ? verificationNews(search, member.email) : null;
  useEffect(() => {
    if (!isSignedIn) return;
    if (isOnTrip()) tellOtherTabs('signed-in');
    endTrip();
    if (news !== null) showToast(news);
  }, [isSignedIn, news]);
  if (isSignedIn) {
    const origin = rememberedOrigin(stateOnArrival);
    return <Navigate to={origin.path} state={origin.state} replace />;
  }
  // A visitor back from Google is most likely signed in. Do not flash the form at them.
  if (isBack && session.isPending) return <Waiting />;

  const fail = (text: string, signInRefused: RefusedSignIn | null = null): void => {
    setFailure(answerOf('danger', text));
    setRefused(signInRefused);
  };
  const submit = (): void => {
    onSignIn();
    signIn.mutate(credentials, {
      onError: (error) =>
        fail(fill(refusals.login_failed, { message: failureMessage(error) }), {
          email: credentials.email,
          code: failureCode(error),
        }),
    });
  };

  const isLinkExpired = search.get('verification') === 'expired';
  return (
    <AccountsLayout title={labels.login.title} subtitle={labels.login.subtitle}>
      {failure === null && (
        <LoginNotices
          ended={(location.state as LoginState | null)?.ended}
          search={search}
          from={cameFrom}
          isLost={isLost(location)}
        />
      )}
      <AnswerNotice answer={failure} takesFocus={refused === null} />
      {refused !== null && <ResendOffer {...refused} />}
      {refused?.code === 'too_many_requests' && (
        <div className="text-sm">
          <p>{labels.login.resetInstead}</p>
          <AccountsLink to={paths.forgotPassword} email={credentials.email}>
            {labels.login.resetNow}
          </AccountsLink>
        </div>
      )}
      {isLinkExpired && failure === null && (
        <section className="grid gap-4 rounded-card border border-line bg-paper p-4">
          <p role="status" className="font-semibold">
            {labels.login.verificationExpired}
          </p>
          <Suspense>
            <ResendVerification />
          </Suspense>
        </section>
      )}
      <LoginForm
        credentials={credentials}
        onChange={setCredentials}
        onSubmit={submit}
        isBusy={signIn.isPending}
        refusedAt={refused === null ? undefined : failure?.at}
      />
      <OrLine text={labels.common.or} />
      <GoogleButton
        text={labels.login.withGoogle}
        from="login"
        onFailure={(message) => fail(fill(refusals.google_login_failed, { message }))}
      />
      <p className="text-center text-ink-soft">
        {labels.login.noAccount}{' '}
        <AccountsLink to={paths.registration}>{labels.login.registerHere}</AccountsLink>
      </p>
      <DemoAccounts onChoose={setCredentials} />
    </AccountsLayout>
  );
}

/**
 * Offers to resend the verification mail. The server answers wrong credentials the same way whether
 * or not a sign-up is unverified, so everyone gets the offer.
 */
function ResendOffer({ email, code }: RefusedSignIn) {
  if (code !== 'wrong_credentials' && code !== 'email_unverified') return null;
  return (
    <section className="grid gap-3">
      {code === 'wrong_credentials' && <p className="text-sm">{labels.login.justRegistered}</p>}
      {/* As tall as the button that replaces it, so the form below does not move. */}
      <Suspense fallback={<div className="h-11" />}>
        <ResendVerification key={email} email={email} />
      </Suspense>
    </section>
  );
}
