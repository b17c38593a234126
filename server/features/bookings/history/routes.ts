import { getHistory, getOrderHistory, getReceipt } from '#contract/history.ts';
import {
  readHistory,
  readOrderHistory,
  readReceipt,
} from '#server/features/bookings/history/history.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const historyRoutes = (expose: Expose, house: House): void => {
  expose(getHistory, ({ caller, query }) =>
    readHistory(house, caller.userId, query.before ?? null),
  );

  expose(getOrderHistory, ({ caller, query }) =>
    readOrderHistory(house, caller.userId, query.before ?? null),
  );

  expose(getReceipt, ({ caller, params }) => readReceipt(house, caller.userId, params.orderId));
};
