import { Route, Routes } from 'react-router';
import type { StaffMember } from '#contract/staff.ts';
import { ChangeClosureScreen, ClosingScreen } from '#web/console/closures/closing-screen.tsx';
import { ClosureScreen } from '#web/console/closures/closure-screen.tsx';
import { ClosuresScreen } from '#web/console/closures/closures-screen.tsx';
import { NoPage } from '#web/console/frame/no-page.tsx';

/** The list of closures, the page of one, and the form that makes and changes one, loaded together. */
export function ClosureScreens({ staff }: { readonly staff: StaffMember }) {
  return (
    <Routes>
      <Route index element={<ClosuresScreen staff={staff} />} />
      <Route path="new" element={<ClosingScreen />} />
      <Route path=":id" element={<ClosureScreen staff={staff} />} />
      <Route path=":id/change" element={<ChangeClosureScreen />} />
      <Route path="*" element={<NoPage seesDay />} />
    </Routes>
  );
}
