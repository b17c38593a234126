import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { lazyComponent } from '#web/chunks.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

// Screens that most people open rarely; each is loaded when it is first opened.

export const StaffScreen = lazyComponent(
  () => import('#web/console/staff/staff-screen.tsx'),
  ({ StaffScreen: Screen }) => Screen,
);

export const PersonScreen = lazyComponent(
  () => import('#web/console/staff/person-screen.tsx'),
  ({ PersonScreen: Screen }) => Screen,
);

export const MemberScreen = lazyComponent(
  () => import('#web/console/member/member-screen.tsx'),
  ({ MemberScreen: Screen }) => Screen,
);

export const EnrolmentScreen = lazyComponent(
  () => import('#web/console/sign-in/enrolment-screen.tsx'),
  ({ EnrolmentScreen: Screen }) => Screen,
);

export const PasskeyScreen = lazyComponent(
  () => import('#web/console/sign-in/passkey-screen.tsx'),
  ({ PasskeyScreen: Screen }) => Screen,
);

export const OrdersScreen = lazyComponent(
  () => import('#web/console/orders/orders-screen.tsx'),
  ({ OrdersScreen: Screen }) => Screen,
);

export const OrderScreen = lazyComponent(
  () => import('#web/console/orders/order-screen.tsx'),
  ({ OrderScreen: Screen }) => Screen,
);

export const ExceptionsScreen = lazyComponent(
  () => import('#web/console/exceptions/exceptions-screen.tsx'),
  ({ ExceptionsScreen: Screen }) => Screen,
);

export const ReconcileScreen = lazyComponent(
  () => import('#web/console/reconcile/reconcile-screen.tsx'),
  ({ ReconcileScreen: Screen }) => Screen,
);

export const ReconciledDayScreen = lazyComponent(
  () => import('#web/console/reconcile/day-screen.tsx'),
  ({ ReconciledDayScreen: Screen }) => Screen,
);

export const SettlementFileScreen = lazyComponent(
  () => import('#web/console/reconcile/file-screen.tsx'),
  ({ SettlementFileScreen: Screen }) => Screen,
);

export const ShiftScreen = lazyComponent(
  () => import('#web/console/shift/shift-screen.tsx'),
  ({ ShiftScreen: Screen }) => Screen,
);

export const ReportsScreen = lazyComponent(
  () => import('#web/console/reports/reports-screen.tsx'),
  ({ ReportsScreen: Screen }) => Screen,
);

export const ClosedShiftScreen = lazyComponent(
  () => import('#web/console/shift/closed-shift-screen.tsx'),
  ({ ClosedShiftScreen: Screen }) => Screen,
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
