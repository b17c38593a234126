import { Route, Routes } from 'react-router';
import type { StaffMember } from '#contract/staff.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { NoPage } from '#web/console/frame/no-page.tsx';
import { PriceChangeScreen } from '#web/console/prices/change-screen.tsx';
import { PricesScreen } from '#web/console/prices/prices-screen.tsx';

/** The prices and the changes of them, loaded together. */
export function PriceScreens({ staff }: { readonly staff: StaffMember }) {
  return (
    <Routes>
      <Route index element={<PricesScreen staff={staff} />} />
      <Route path="changes/:id" element={<PriceChangeScreen staff={staff} />} />
      <Route path="*" element={<NoPage seesDay={hasPermission(staff.role, 'day.see')} />} />
    </Routes>
  );
}
