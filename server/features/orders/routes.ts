import type { AppContext } from '#server/app-context.ts';
import { openOrderRoutes } from '#server/features/orders/open-orders.routes.ts';
import { priceRoutes } from '#server/features/orders/prices.routes.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { Expose } from '#server/http/expose.ts';

export const orderRoutes = (
  expose: Expose,
  context: AppContext,
  provider: PaymentProvider | null,
): void => {
  priceRoutes(expose, context);
  openOrderRoutes(expose, context, provider);
};
