import { openOrderRoutes } from '#server/features/orders/open-orders.routes.ts';
import { priceRoutes } from '#server/features/orders/prices.routes.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const orderRoutes = (
  expose: Expose,
  house: House,
  provider: PaymentProvider | null,
): void => {
  priceRoutes(expose, house);
  openOrderRoutes(expose, house, provider);
};
