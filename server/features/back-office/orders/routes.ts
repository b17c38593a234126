import {
  askProvider,
  listOrders,
  readOrderReceipt,
  readOrderStory,
} from '#contract/console-orders.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  askAgain,
  readOrders,
  readStoryOfOrder,
} from '#server/features/back-office/orders/orders.ts';
import { readReceiptForStaff } from '#server/features/bookings/history/history.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { Expose } from '#server/http/call-routes.ts';

export const orderLookupRoutes = (
  expose: Expose,
  context: AppContext,
  provider: PaymentProvider | null,
): void => {
  expose(listOrders, ({ query }) => readOrders(context, query));
  expose(readOrderStory, ({ caller, params }) =>
    readStoryOfOrder(context, caller, params.orderId, provider),
  );
  expose(readOrderReceipt, ({ params }) => readReceiptForStaff(context, params.orderId));
  expose(askProvider, ({ caller, params }) => askAgain(context, caller, params.orderId, provider));
};
