import { Route, Routes } from 'react-router';
import type { StaffMember } from '#contract/staff.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { NoPage } from '#web/console/frame/no-page.tsx';
import { PersonScreen } from '#web/console/staff/person-screen.tsx';
import { StaffScreen } from '#web/console/staff/staff-screen.tsx';

/** The staff and the page of one person, loaded together. */
export function StaffScreens({ staff }: { readonly staff: StaffMember }) {
  return (
    <Routes>
      <Route index element={<StaffScreen staff={staff} />} />
      {hasPermission(staff.role, 'staff.edit') && (
        <Route path=":userId" element={<PersonScreen />} />
      )}
      <Route path="*" element={<NoPage seesDay={hasPermission(staff.role, 'day.see')} />} />
    </Routes>
  );
}
