import { Route, Routes } from 'react-router';
import type { StaffMember } from '#contract/staff.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { NoPage } from '#web/console/frame/no-page.tsx';
import { ReconciledDayScreen } from '#web/console/reconcile/day-screen.tsx';
import { SettlementFileScreen } from '#web/console/reconcile/file-screen.tsx';
import { ReconcileScreen } from '#web/console/reconcile/reconcile-screen.tsx';

/** The days to reconcile and the pages below them, loaded together. */
export function ReconcileScreens({ staff }: { readonly staff: StaffMember }) {
  return (
    <Routes>
      <Route
        index
        element={<ReconcileScreen mayImport={hasPermission(staff.role, 'payments.reconcile')} />}
      />
      <Route path="days/:day" element={<ReconciledDayScreen staff={staff} />} />
      <Route path="files/:fileId" element={<SettlementFileScreen staff={staff} />} />
      <Route path="*" element={<NoPage seesDay={hasPermission(staff.role, 'day.see')} />} />
    </Routes>
  );
}
