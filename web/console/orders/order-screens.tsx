import { Route, Routes } from 'react-router';
import type { StaffMember } from '#contract/staff.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { NoPage } from '#web/console/frame/no-page.tsx';
import { OrderScreen } from '#web/console/orders/order-screen.tsx';
import { OrdersScreen } from '#web/console/orders/orders-screen.tsx';
import { ReceiptScreen } from '#web/console/orders/receipt-screen.tsx';

/** The orders and the pages of one, loaded together. */
export function OrderScreens({ staff }: { readonly staff: StaffMember }) {
  return (
    <Routes>
      <Route index element={<OrdersScreen />} />
      <Route path=":orderId" element={<OrderScreen staff={staff} />} />
      <Route path=":orderId/receipt" element={<ReceiptScreen />} />
      <Route path="*" element={<NoPage seesDay={hasPermission(staff.role, 'day.see')} />} />
    </Routes>
  );
}
