import * as calls from '#contract/console-prices.ts';
import { giveTaxRate, readTaxRates } from '#contract/console-tax-rates.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  approve,
  propose,
  readKeptSimulation,
  readPricesAndChanges,
  saveDraft,
  withdraw,
} from '#server/features/back-office/prices/price-changes.ts';
import { simulateChange } from '#server/features/back-office/prices/simulation.ts';
import { listTaxRates } from '#server/features/venue/tax.repository.ts';
import { changeTaxRate } from '#server/features/venue/tax.ts';
import type { Expose } from '#server/http/call-routes.ts';

export const priceRoutes = (expose: Expose, context: AppContext): void => {
  expose(calls.readPrices, () => readPricesAndChanges(context));
  expose(calls.readSimulation, ({ params }) => readKeptSimulation(context, params.id));
  expose(calls.simulatePriceChange, ({ body }) => simulateChange(context, body));
  expose(calls.savePriceChange, ({ caller, params, body }) =>
    saveDraft(context, caller, params.id, body),
  );
  expose(calls.proposePriceChange, async ({ caller, params, body }) => {
    await propose(context, caller, params.id, body.shownRevision);
    return {};
  });
  expose(calls.approvePriceChange, ({ caller, params, body }) =>
    approve(context, caller, params.id, body),
  );
  expose(readTaxRates, async () => ({ rates: await listTaxRates(context.db) }));
  expose(giveTaxRate, async ({ caller, params, body: { reason, ...rate } }) => {
    const by = { userId: caller.userId, permission: caller.permission };
    const action = { action: 'tax.set', by, reason } as const;
    return { rate: await changeTaxRate(context, { ...params, ...rate }, action) };
  });
  expose(calls.withdrawPriceChange, async ({ caller, params, body }) => {
    await withdraw(context, caller, params.id, body.reason);
    return {};
  });
};
