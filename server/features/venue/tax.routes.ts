import { listTaxRates, setTaxRate } from '#contract/operator-tax.ts';
import type { AppContext } from '#server/app-context.ts';
import { listTaxRates as readTaxRates } from '#server/features/venue/tax.repository.ts';
import { changeTaxRate } from '#server/features/venue/tax.ts';
import type { Expose } from '#server/http/call-routes.ts';

export const taxRoutes = (expose: Expose, context: AppContext): void => {
  expose(listTaxRates, async () => ({ rates: await readTaxRates(context.db) }));
  expose(setTaxRate, async ({ params, body }) => ({
    rate: await changeTaxRate(context, { ...params, ...body }),
  }));
};
