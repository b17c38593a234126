import {
  getLatestBilling,
  getOpenOrders,
  getOrder,
  getReturnedOrder,
  releaseOrder,
} from '#contract/orders.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  readOpenOrders,
  readOrder,
  readReturnedOrder,
  releaseOwnOrder,
} from '#server/features/orders/open-orders.ts';
import { findLatestBilling } from '#server/features/orders/orders.repository.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { Expose } from '#server/http/expose.ts';

export const openOrderRoutes = (
  expose: Expose,
  context: AppContext,
  provider: PaymentProvider | null,
): void => {
  expose(getOpenOrders, ({ caller }) => readOpenOrders(context, provider, caller.userId));

  expose(getLatestBilling, async ({ caller }) => ({
    billing: (await findLatestBilling(context.db, caller.userId)) ?? null,
  }));

  expose(getReturnedOrder, ({ caller }) => readReturnedOrder(context, caller.userId));

  expose(getOrder, ({ caller, params }) => readOrder(context, caller.userId, params.orderId));

  expose(releaseOrder, async ({ caller, params }) => {
    await releaseOwnOrder(context, caller.userId, params.orderId);
    return {};
  });
};
