import * as calls from '#contract/console-reports.ts';
import type { AppContext } from '#server/app-context.ts';
import { readCreditsOf, readPlayOf } from '#server/features/back-office/reports/figures.ts';
import { readOccupancyOf } from '#server/features/back-office/reports/occupancy.ts';
import { readRevenueOf } from '#server/features/back-office/reports/revenue.ts';
import type { Expose } from '#server/http/call-routes.ts';

export const reportRoutes = (expose: Expose, context: AppContext): void => {
  expose(calls.readRevenue, ({ query }) => readRevenueOf(context, query));
  expose(calls.readOccupancy, ({ query }) => readOccupancyOf(context, query));
  expose(calls.readPlay, ({ query }) => readPlayOf(context, query));
  expose(calls.readCreditReport, ({ query }) => readCreditsOf(context, query));
};
