import { Suspense } from 'react';
import { createPortal } from 'react-dom';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { labels } from '#domain/words/labels.ts';
import { useNewsFromOtherTabs } from '#web/api/session.ts';
import { lazyComponent, loadChunk } from '#web/chunks.ts';
// Most visits begin here, and its code is too small to be worth a second request.
import { LoginScreen } from '#web/features/accounts/login-screen.tsx';
import { ConnectionNotice } from '#web/features/frame/connection-notice.tsx';
import { useSportTheme } from '#web/features/frame/sport-theme.ts';
import { TroubleScreen } from '#web/features/frame/trouble-screen.tsx';
import { Waiting } from '#web/features/frame/waiting.tsx';
import {
  firstScreens,
  loadCheckout,
  loadCourtCheckout,
  loadFrame,
  loadHome,
  loadMembership,
  loadProfile,
} from '#web/first-screens.ts';
import { paths } from '#web/paths.ts';
import { ProtectedRoute } from '#web/protected-route.tsx';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { overDialogs } from '#web/ui/modal-layers.ts';
import { ToastRegion } from '#web/ui/toast.tsx';

const RegistrationScreen = lazyComponent(
  () => import('#web/features/accounts/registration-screen.tsx'),
  (module) => module.RegistrationScreen,
);
const ForgotPasswordScreen = lazyComponent(
  () => import('#web/features/accounts/forgot-password-screen.tsx'),
  (module) => module.ForgotPasswordScreen,
);
const ResetPasswordScreen = lazyComponent(
  () => import('#web/features/accounts/reset-password-screen.tsx'),
  (module) => module.ResetPasswordScreen,
);
const Frame = lazyComponent(loadFrame, (module) => module.Frame);
const HomeScreen = lazyComponent(loadHome, (module) => module.HomeScreen);
const CheckoutScreen = lazyComponent(loadCheckout, (module) => module.CheckoutScreen);
const CourtCheckoutScreen = lazyComponent(
  loadCourtCheckout,
  (module) => module.CourtCheckoutScreen,
);
const MembershipScreen = lazyComponent(loadMembership, (module) => module.MembershipScreen);
const ProfileScreen = lazyComponent(loadProfile, (module) => module.ProfileScreen);
const MoveScreen = lazyComponent(
  () => import('#web/features/my-bookings/move-screen.tsx'),
  (module) => module.MoveScreen,
);
const ReceiptScreen = lazyComponent(
  () => import('#web/features/history/receipt-screen.tsx'),
  (module) => module.ReceiptScreen,
);
const PayScreen = lazyComponent(
  () => import('#web/features/checkout/link/pay-screen.tsx'),
  (module) => module.PayScreen,
);
const SetupProfileScreen = lazyComponent(
  () => import('#web/features/profile/setup-profile-screen.tsx'),
  (module) => module.SetupProfileScreen,
);

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
      <Route path={paths.registration} element={<RegistrationScreen />} />
      <Route path={paths.forgotPassword} element={<ForgotPasswordScreen />} />
      <Route path={paths.resetPassword} element={<ResetPasswordScreen />} />
      <Route path={paths.pay} element={<PayScreen />} />
      <Route element={<ProtectedRoute onCheck={preloadHome} />}>
        <Route element={<Frame />}>
          <Route path={paths.home} element={<HomeScreen />} />
          <Route path={paths.checkout} element={<CheckoutScreen />} />
          <Route path={paths.checkoutCourt} element={<CourtCheckoutScreen />} />
          <Route path={paths.membershipUpgrade} element={<MembershipScreen />} />
          <Route path={paths.profile} element={<ProfileScreen />} />
          <Route path={paths.receipt} element={<ReceiptScreen />} />
          <Route path={paths.moveBooking} element={<MoveScreen />} />
        </Route>
        <Route path={paths.setupProfile} element={<SetupProfileScreen />} />
      </Route>
      <Route path="*" element={<Navigate to={paths.home} replace />} />
    </Routes>
  );
}
