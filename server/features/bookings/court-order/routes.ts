import { placeOrder } from '#contract/orders.ts';
import type { AppContext } from '#server/app-context.ts';
import { placeCourtOrder } from '#server/features/bookings/court-order/court-order.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { Expose } from '#server/http/expose.ts';

export const courtOrderRoutes = (
  expose: Expose,
  context: AppContext,
  provider: PaymentProvider | null,
): void => {
  expose(placeOrder, ({ caller, body }) => placeCourtOrder(context, provider, caller.userId, body));
};
