import {
  getLatestBilling,
  getOpenOrders,
  getOrder,
  getReturnedOrder,
  releaseOrder,
} from '#contract/orders.ts';
import {
  giveOrderFree,
  readOpenOrders,
  readOrder,
  readReturnedOrder,
} from '#server/features/orders/open-orders.ts';
import { findLatestBilling } from '#server/features/orders/orders.repository.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const openOrderRoutes = (
  expose: Expose,
  house: House,
  provider: PaymentProvider | null,
): void => {
  expose(getOpenOrders, ({ caller }) => readOpenOrders(house, provider, caller.userId));

  expose(getLatestBilling, async ({ caller }) => ({
    billing: (await findLatestBilling(house.db, caller.userId)) ?? null,
  }));

  expose(getReturnedOrder, ({ caller }) => readReturnedOrder(house, caller.userId));

  expose(getOrder, ({ caller, params }) => readOrder(house, caller.userId, params.orderId));

  expose(releaseOrder, async ({ caller, params }) => {
    await giveOrderFree(house, caller.userId, params.orderId);
    return {};
  });
};
