import { Route, Routes } from 'react-router';
import type { StaffMember } from '#contract/staff.ts';
import { ChangeClosureScreen, ClosingScreen } from '#web/console/closures/closing-screen.tsx';
import { ClosuresScreen } from '#web/console/closures/closures-screen.tsx';
import { NoPage } from '#web/console/frame/no-page.tsx';

/** The list of closures, and the form that makes and changes one, loaded together. */
export function ClosureScreens({ staff }: { readonly staff: StaffMember }) {
  return (
    <Routes>
      <Route index element={<ClosuresScreen staff={staff} />} />
      <Route path="new" element={<ClosingScreen />} />
      <Route path=":id" element={<ChangeClosureScreen />} />
      <Route path="*" element={<NoPage seesDay />} />
    </Routes>
  );
}
