import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { useSession } from '#web/api/session.ts';
import { type LoginState, originOf } from '#web/features/accounts/return-address.ts';
import { TroubleFrame } from '#web/features/frame/trouble-screen.tsx';
import { Waiting } from '#web/features/frame/waiting.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { clearToasts } from '#web/ui/toast.tsx';

/**
 * Renders its screens for members only. Everyone else is redirected to /login and returns after
 * signing in. A member without a profile has to choose a username first. `onCheck` is called while
 * the session is unknown, to start other work in parallel.
 */
export function ProtectedRoute({ onCheck }: { readonly onCheck: () => void }) {
  const location = useLocation();
  const session = useSession();
  const { isPending } = session;
  useEffect(() => {
    if (isPending) onCheck();
  }, [isPending, onCheck]);

  // Otherwise toasts of these screens would show on the login page.
  useEffect(() => clearToasts, []);

  if (isPending) return <Waiting />;
  if (session.data === undefined) {
    return (
      <TroubleFrame title={refusals.session_check_failed}>
        <Button isBusy={session.isFetching} onClick={() => void session.refetch()}>
          {labels.common.tryAgain}
        </Button>
      </TroubleFrame>
    );
  }
  const { member, ended } = session.data;
  if (member === null) {
    const state: LoginState = {
      ...(ended && { ended }),
      // After a logout, the next sign-in starts on the home screen.
      ...((ended === undefined || ended === 'expired') && { origin: originOf(location) }),
    };
    return <Navigate to={paths.login} replace state={state} />;
  }
  if (member.profile === null && location.pathname !== paths.setupProfile) {
    const state: LoginState = { origin: originOf(location) };
    return <Navigate to={paths.setupProfile} replace state={state} />;
  }
  return <Outlet />;
}
