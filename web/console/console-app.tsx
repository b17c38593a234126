import { useState } from 'react';
import { Navigate, Route, Routes, useLocation, useSearchParams } from 'react-router';
import type { StaffMember } from '#contract/staff.ts';
import { hasPermission, type Permission } from '#domain/staff/permissions.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { type StaffSession, useStaffSession } from '#web/console/api/staff-session.ts';
import { DayScreen } from '#web/console/day/day-screen.tsx';
import { Frame } from '#web/console/frame/frame.tsx';
import {
  AccountScreen,
  AuditScreen,
  ClosureScreens,
  CoachScreen,
  EnrolmentScreen,
  ExceptionsScreen,
  Landing,
  LateScreens,
  LessonsScreen,
  MemberScreens,
  MessageScreens,
  NoPage,
  OrderScreens,
  PasskeyScreen,
  PasswordScreen,
  PriceScreens,
  ReconcileScreens,
  ReportsScreen,
  SeriesScreens,
  ShiftScreens,
  StaffScreens,
} from '#web/console/late-screens.tsx';
import { useConsoleLive } from '#web/console/live/use-console-live.ts';
import { LockScreen } from '#web/console/lock/lock-screen.tsx';
import { useIdleLock } from '#web/console/lock/use-idle-lock.ts';
import { CodeScreen } from '#web/console/sign-in/code-screen.tsx';
import { SignInScreen } from '#web/console/sign-in/sign-in-screen.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const { day: dayWords } = consoleLabels;

/** The page of an invitation's link, the sign-in, or the screens of the person who is signed in. */
export function ConsoleApp() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const token = search.get('token');
  if (pathname === '/password' && token !== null) {
    return (
      <LateScreens>
        <PasswordScreen token={token} />
      </LateScreens>
    );
  }
  return <Console />;
}

function Console() {
  const session = useStaffSession();
  if (session.data === undefined) {
    return session.error === null ? (
      <div className="late grid min-h-[80dvh] place-items-center text-court">
        <Spinner label={dayWords.loading} size={36} />
      </div>
    ) : (
      <main className="mx-auto grid min-h-[80dvh] max-w-md content-center justify-items-start gap-4 px-4">
        <Notice tone="danger">{failureMessage(session.error)}</Notice>
        <Button onClick={() => void session.refetch()}>{consoleLabels.retry}</Button>
      </main>
    );
  }
  const { staff, needs } = session.data;
  if (needs === 'code') return <CodeScreen hasSession={staff !== null} />;
  if (needs !== null) {
    return (
      <LateScreens>{needs === 'passkey' ? <PasskeyScreen /> : <EnrolmentScreen />}</LateScreens>
    );
  }
  if (staff === null) return <Outside session={session.data} />;
  return <Screens key={staff.userId} staff={staff} />;
}

/** The lock screen for the people of this device, or the full sign-in. */
function Outside({ session }: { readonly session: StaffSession }) {
  const [isSigningIn, setIsSigningIn] = useState(false);
  const { people, isLocked, hasEnded = false } = session;
  if (people.length > 0 && !isSigningIn) {
    return (
      <LockScreen
        people={people}
        isLocked={isLocked}
        hasEnded={hasEnded}
        onSignIn={() => setIsSigningIn(true)}
      />
    );
  }
  return (
    <SignInScreen
      hasEnded={hasEnded}
      isLocked={isLocked && people.length === 0}
      onBack={people.length > 0 ? () => setIsSigningIn(false) : null}
    />
  );
}

function Screens({ staff }: { readonly staff: StaffMember }) {
  const may = (permission: Permission): boolean => hasPermission(staff.role, permission);
  useConsoleLive();
  useIdleLock();
  return (
    <Frame staff={staff}>
      <LateScreens>
        <Routes>
          <Route index element={<FirstScreen staff={staff} />} />
          {may('lessons.own') && <Route path="coach" element={<CoachScreen />} />}
          {may('lessons.run') && <Route path="lessons" element={<LessonsScreen staff={staff} />} />}
          {may('members.see') && (
            <Route path="members/*" element={<MemberScreens staff={staff} />} />
          )}
          {may('orders.see') && <Route path="orders/*" element={<OrderScreens staff={staff} />} />}
          {may('exceptions.see') && (
            <Route path="exceptions" element={<ExceptionsScreen staff={staff} />} />
          )}
          {may('reconciliation.see') && (
            <Route path="reconcile/*" element={<ReconcileScreens staff={staff} />} />
          )}
          {(may('shifts.run') || may('shifts.see')) && (
            <Route path="shift/*" element={<ShiftScreens staff={staff} />} />
          )}
          {may('reports.read') && (
            <Route path="reports" element={<ReportsScreen staff={staff} />} />
          )}
          {may('prices.see') && <Route path="prices/*" element={<PriceScreens staff={staff} />} />}
          {may('closures.edit') && (
            <Route path="closures/*" element={<ClosureScreens staff={staff} />} />
          )}
          {may('blocks.set') && <Route path="series/*" element={<SeriesScreens staff={staff} />} />}
          {may('messages.send') && <Route path="messages/*" element={<MessageScreens />} />}
          {may('staff.see') && <Route path="staff/*" element={<StaffScreens staff={staff} />} />}
          <Route path="audit" element={<AuditScreen staff={staff} />} />
          <Route path="account" element={<AccountScreen staff={staff} />} />
          <Route path="*" element={<NoPage seesDay={may('day.see')} />} />
        </Routes>
      </LateScreens>
    </Frame>
  );
}

function FirstScreen({ staff }: { readonly staff: StaffMember }) {
  if (hasPermission(staff.role, 'day.see')) return <DayScreen staff={staff} />;
  return staff.role === 'coach' ? <Navigate to="/coach" replace /> : <Landing staff={staff} />;
}
