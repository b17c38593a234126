import { readCoachPay, readOwnPay, setCoachRate } from '#contract/console-coach-pay.ts';
import { nameJournalAccount, readJournal } from '#contract/console-journal.ts';
import * as calls from '#contract/console-reports.ts';
import { readTax } from '#contract/console-tax.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  readCoachPayOf,
  readOwnPayOf,
  setRate,
} from '#server/features/back-office/reports/coach-pay.ts';
import { readCreditsOf, readPlayOf } from '#server/features/back-office/reports/figures.ts';
import { nameAccount, readJournalOf } from '#server/features/back-office/reports/journal.ts';
import { readOccupancyOf } from '#server/features/back-office/reports/occupancy.ts';
import { readRevenueOf } from '#server/features/back-office/reports/revenue.ts';
import { readTaxOf } from '#server/features/back-office/reports/tax.ts';
import type { Expose } from '#server/http/call-routes.ts';

export const reportRoutes = (expose: Expose, context: AppContext): void => {
  expose(calls.readRevenue, ({ query }) => readRevenueOf(context, query));
  expose(calls.readOccupancy, ({ query }) => readOccupancyOf(context, query));
  expose(calls.readPlay, ({ query }) => readPlayOf(context, query));
  expose(calls.readCreditReport, ({ query }) => readCreditsOf(context, query));
  expose(readTax, ({ query }) => readTaxOf(context, query));
  expose(readCoachPay, ({ query }) => readCoachPayOf(context, query));
  expose(readOwnPay, ({ caller }) => readOwnPayOf(context, caller));
  expose(setCoachRate, async ({ caller, params, body }) => {
    await setRate(context, caller, { ...params, ...body });
    return {};
  });
  expose(readJournal, ({ query }) => readJournalOf(context, query));
  expose(nameJournalAccount, async ({ caller, params, body }) => {
    await nameAccount(context, caller, { ...params, ...body });
    return {};
  });
};
