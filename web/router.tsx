import { type ReactNode, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { labels } from '#domain/words/labels.ts';
import { useNewsFromOtherTabs } from '#web/api/session.ts';
import { lazyComponent, loadChunk } from '#web/chunks.ts';
import { LoginScreen } from '#web/features/accounts/login-screen.tsx';
import { ConnectionNotice } from '#web/features/frame/connection-notice.tsx';
import { useSportTheme } from '#web/features/frame/sport-theme.ts';
import { TroubleScreen } from '#web/features/frame/trouble-screen.tsx';
import { Waiting } from '#web/features/frame/waiting.tsx';
import { paths } from '#web/paths.ts';
import { ProtectedRoute } from '#web/protected-route.tsx';
import { firstScreens, loadFrame, type Screen as ScreenOfApp, screens } from '#web/screens.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { overDialogs } from '#web/ui/modal-layers.ts';
import { ToastRegion } from '#web/ui/toast.tsx';
import { lostState } from '#web/visit.ts';

const Frame = lazyComponent(loadFrame, (module) => module.Frame);
const routes = screens.map(({ path, load, pick, shownTo }) => {
  const Screen = lazyComponent(load, pick);
  return { shownTo, route: <Route key={path} path={path} element={<Screen />} /> };
});

function routesFor(whom: ScreenOfApp['shownTo']): ReactNode {
  return routes.map(({ shownTo, route }) => shownTo === whom && route);
}

/**
 * Waits for the chunks of the screens that most visits start with, so that the outline is replaced
 * by the screen and not by a spinner. If a chunk does not load, the screen itself reports it.
 */
export async function loadFirstScreen(path: string): Promise<void> {
  await Promise.allSettled((firstScreens[path] ?? []).map((load) => loadChunk(load)));
}

/** Fetches the home screen's chunks while the server checks the session, in parallel. */
function preloadHome(): void {
  void loadFirstScreen(paths.home);
}

export function AppRouter() {
  const { key } = useLocation();
  useSportTheme();
  useNewsFromOtherTabs();
  return (
    <>
      <ErrorBoundary resetKey={key} fallback={(error) => <TroubleScreen error={error} />}>
        <Suspense fallback={<Waiting />}>
          <Screens />
        </Suspense>
      </ErrorBoundary>
      {createPortal(
        <div {...overDialogs}>
          <ToastRegion dismissLabel={labels.common.dismiss}>
            <ConnectionNotice />
          </ToastRegion>
        </div>,
        document.body,
      )}
    </>
  );
}

function Screens() {
  return (
    <Routes>
      <Route path={paths.login} element={<LoginScreen onSignIn={preloadHome} />} />
      {routesFor('everybody')}
      <Route element={<ProtectedRoute onCheck={preloadHome} />}>
        <Route element={<Frame />}>{routesFor('framed')}</Route>
        {routesFor('members')}
      </Route>
      <Route path="*" element={<Navigate to={paths.home} replace state={lostState} />} />
    </Routes>
  );
}
