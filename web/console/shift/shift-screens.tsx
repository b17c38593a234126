import { Route, Routes } from 'react-router';
import type { StaffMember } from '#contract/staff.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { NoPage } from '#web/console/frame/no-page.tsx';
import { ClosedShiftScreen } from '#web/console/shift/closed-shift-screen.tsx';
import { ShiftScreen } from '#web/console/shift/shift-screen.tsx';

/** The open shift and the page of a closed one, loaded together. */
export function ShiftScreens({ staff }: { readonly staff: StaffMember }) {
  return (
    <Routes>
      <Route index element={<ShiftScreen staff={staff} />} />
      <Route path=":shiftId" element={<ClosedShiftScreen staff={staff} />} />
      <Route path="*" element={<NoPage seesDay={hasPermission(staff.role, 'day.see')} />} />
    </Routes>
  );
}
