import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/texts.ts';
import { useSession } from '#web/api/session.ts';
import { type LoginState, originOf } from '#web/features/accounts/return-address.ts';
import { TroubleFrame } from '#web/features/frame/trouble-screen.tsx';
import { Waiting } from '#web/features/frame/waiting.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { clearToasts } from '#web/ui/toast.tsx';

/**
 * Shows its screens to members; everyone else goes to /login and comes back from there. A member
 * without a profile chooses a username first, on the way to any screen. `onCheck` is called when the
 * session is not known yet, for what can be done meanwhile.
 */
export function ProtectedRoute({ onCheck }: { readonly onCheck: () => void }) {
  const location = useLocation();
  const session = useSession();
  const { isPending } = session;
  useEffect(() => {
    if (isPending) onCheck();
  }, [isPending, onCheck]);

  // Messages of these screens would otherwise stand on the login page.
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
      // Whoever left on purpose begins anew.
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
