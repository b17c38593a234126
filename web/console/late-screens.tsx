import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { lazyComponent } from '#web/chunks.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { useOpening } from '#web/ui/modal-layers.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

// Screens that most people open rarely; each is loaded when it is first opened.

export const Landing = lazyComponent(
  () => import('#web/console/frame/landing.tsx'),
  ({ Landing: Screen }) => Screen,
);

export const NoPage = lazyComponent(
  () => import('#web/console/frame/no-page.tsx'),
  ({ NoPage: Screen }) => Screen,
);

export const StaffScreens = lazyComponent(
  () => import('#web/console/staff/staff-screens.tsx'),
  ({ StaffScreens: Screens }) => Screens,
);

export const MemberScreens = lazyComponent(
  () => import('#web/console/member/member-screens.tsx'),
  ({ MemberScreens: Screens }) => Screens,
);

export const EnrolmentScreen = lazyComponent(
  () => import('#web/console/sign-in/enrolment-screen.tsx'),
  ({ EnrolmentScreen: Screen }) => Screen,
);

export const PasskeyScreen = lazyComponent(
  () => import('#web/console/sign-in/passkey-screen.tsx'),
  ({ PasskeyScreen: Screen }) => Screen,
);

export const SeriesScreens = lazyComponent(
  () => import('#web/console/series/series-screens.tsx'),
  ({ SeriesScreens: Screens }) => Screens,
);

export const ClosureScreens = lazyComponent(
  () => import('#web/console/closures/closure-screens.tsx'),
  ({ ClosureScreens: Screens }) => Screens,
);

export const MessageScreens = lazyComponent(
  () => import('#web/console/messages/message-screens.tsx'),
  ({ MessageScreens: Screens }) => Screens,
);

export const ReconcileScreens = lazyComponent(
  () => import('#web/console/reconcile/reconcile-screens.tsx'),
  ({ ReconcileScreens: Screens }) => Screens,
);

export const OrderScreens = lazyComponent(
  () => import('#web/console/orders/order-screens.tsx'),
  ({ OrderScreens: Screens }) => Screens,
);

export const ExceptionsScreen = lazyComponent(
  () => import('#web/console/exceptions/exceptions-screen.tsx'),
  ({ ExceptionsScreen: Screen }) => Screen,
);

export const ShiftScreens = lazyComponent(
  () => import('#web/console/shift/shift-screens.tsx'),
  ({ ShiftScreens: Screens }) => Screens,
);

export const ReportsScreen = lazyComponent(
  () => import('#web/console/reports/reports-screen.tsx'),
  ({ ReportsScreen: Screen }) => Screen,
);

export const PriceScreens = lazyComponent(
  () => import('#web/console/prices/price-screens.tsx'),
  ({ PriceScreens: Screens }) => Screens,
);

export const AuditScreen = lazyComponent(
  () => import('#web/console/audit/audit-screen.tsx'),
  ({ AuditScreen: Screen }) => Screen,
);

export const AccountScreen = lazyComponent(
  () => import('#web/console/account/account-screen.tsx'),
  ({ AccountScreen: Screen }) => Screen,
);

export const CoachScreen = lazyComponent(
  () => import('#web/console/coach/coach-screen.tsx'),
  ({ CoachScreen: Screen }) => Screen,
);

export const LessonsScreen = lazyComponent(
  () => import('#web/console/lessons/lessons-screen.tsx'),
  ({ LessonsScreen: Screen }) => Screen,
);

export const PasswordScreen = lazyComponent(
  () => import('#web/console/sign-in/password-screen.tsx'),
  ({ PasswordScreen: Screen }) => Screen,
);

const { frame: words } = consoleLabels;

/** Stands in for a screen while it loads, or if it cannot be loaded. */
export function LateScreens({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname} fallback={() => <NotLoaded />}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function Loading() {
  useOpening();
  return (
    <div className="late grid min-h-[60dvh] place-items-center text-court">
      <Spinner label={words.loading} size={36} />
    </div>
  );
}

function NotLoaded() {
  return (
    <main id="main" className="mx-auto grid max-w-md justify-items-start gap-4 px-4 py-16">
      <Notice tone="danger">{words.notLoaded}</Notice>
      <Button onClick={() => location.reload()}>{words.reload}</Button>
    </main>
  );
}
