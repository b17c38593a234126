import { Route, Routes } from 'react-router';
import type { StaffMember } from '#contract/staff.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { NoPage } from '#web/console/frame/no-page.tsx';
import { MemberScreen } from '#web/console/member/member-screen.tsx';
import { StatementScreen } from '#web/console/member/statement-screen.tsx';

/** The pages of one member, loaded together. */
export function MemberScreens({ staff }: { readonly staff: StaffMember }) {
  return (
    <Routes>
      <Route path=":userId" element={<MemberScreen staff={staff} />} />
      <Route path=":userId/statement" element={<StatementScreen staff={staff} />} />
      <Route path="*" element={<NoPage seesDay={hasPermission(staff.role, 'day.see')} />} />
    </Routes>
  );
}
