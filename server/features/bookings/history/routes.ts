import { getHistory, getOrderHistory, getReceipt } from '#contract/history.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  readHistory,
  readOrderHistory,
  readReceipt,
} from '#server/features/bookings/history/history.ts';
import type { Expose } from '#server/http/expose.ts';

export const historyRoutes = (expose: Expose, context: AppContext): void => {
  expose(getHistory, ({ caller, query }) =>
    readHistory(context, caller.userId, query.before ?? null),
  );

  expose(getOrderHistory, ({ caller, query }) =>
    readOrderHistory(context, caller.userId, query.before ?? null),
  );

  expose(getReceipt, ({ caller, params }) => readReceipt(context, caller.userId, params.orderId));
};
