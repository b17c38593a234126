import { placeOrder } from '#contract/orders.ts';
import { placeCourtOrder } from '#server/features/bookings/court-order/court-order.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const courtOrderRoutes = (
  expose: Expose,
  house: House,
  provider: PaymentProvider | null,
): void => {
  expose(placeOrder, ({ caller, body }) => placeCourtOrder(house, provider, caller.userId, body));
};
