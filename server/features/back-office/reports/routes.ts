import * as calls from '#contract/console-reports.ts';
import type { AppContext } from '#server/app-context.ts';
import { readRevenueOf } from '#server/features/back-office/reports/revenue.ts';
import type { Expose } from '#server/http/call-routes.ts';

export const reportRoutes = (expose: Expose, context: AppContext): void => {
  expose(calls.readRevenue, ({ query }) => readRevenueOf(context, query));
};
