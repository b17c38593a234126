import { Route, Routes } from 'react-router';
import type { StaffMember } from '#contract/staff.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { refusalToPlanSeries } from '#domain/staff/series.ts';
import { NoPage } from '#web/console/frame/no-page.tsx';
import { ChangeSeriesScreen } from '#web/console/series/change-series-screen.tsx';
import { NewSeriesScreen } from '#web/console/series/new-series-screen.tsx';
import { OneSeriesScreen } from '#web/console/series/one-series-screen.tsx';
import { OneWeeklyScreen } from '#web/console/series/one-weekly-screen.tsx';
import { SellWeeklyScreen } from '#web/console/series/sell-weekly-screen.tsx';
import { SeriesScreen } from '#web/console/series/series-screen.tsx';

/** The list of series and the pages below it, loaded together. The desk has the list only. */
export function SeriesScreens({ staff }: { readonly staff: StaffMember }) {
  const plans = refusalToPlanSeries(staff.role) === null;
  const sells = hasPermission(staff.role, 'bookings.sell');
  return (
    <Routes>
      {plans && <Route path="new" element={<NewSeriesScreen />} />}
      {sells && <Route path="sell" element={<SellWeeklyScreen role={staff.role} />} />}
      {sells && <Route path="sold/:orderId" element={<OneWeeklyScreen />} />}
      {plans && <Route path=":id/change" element={<ChangeSeriesScreen />} />}
      {plans && <Route path=":id" element={<OneSeriesScreen />} />}
      <Route index element={<SeriesScreen plans={plans} />} />
      <Route path="*" element={<NoPage seesDay />} />
    </Routes>
  );
}
