import { refusalOfTaxRate, type TaxRate } from '#domain/money/tax.ts';
import { dateOf } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import { type Action, changeVenue } from '#server/features/platform/audit.ts';
import { listTaxRates, upsertTaxRate } from '#server/features/venue/tax.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Sets a rate from a day on; a rate for the same first day is replaced. [TAX-3] [TAX-8] */
export const changeTaxRate = async (
  context: AppContext,
  rate: TaxRate,
  action: Action = 'tax.set',
): Promise<TaxRate> => {
  const reason = refusalOfTaxRate(rate.holdsFrom, dateOf(context.clock.now()));
  if (reason !== null) throw new Refusal('invalid_request', { reason });
  const { after } = await changeVenue(context, action, 'prices', async (tx) => {
    const before = (await listTaxRates(tx)).find(
      ({ kind, holdsFrom }) => kind === rate.kind && holdsFrom === rate.holdsFrom,
    );
    await upsertTaxRate(tx, rate);
    return { subject: `tax:${rate.kind}`, before: before ?? null, after: rate };
  });
  return after;
};
