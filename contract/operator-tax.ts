import { z } from 'zod';
import { call } from '#contract/call.ts';
import { taxedKinds } from '#domain/money/tax.ts';

const kind = z.enum(taxedKinds, `must be one of ${taxedKinds.join(', ')}`);
const taxRate = z.object({ kind, rateBp: z.int(), holdsFrom: z.iso.date() });

export const listTaxRates = call({
  method: 'GET',
  path: '/api/operator/tax-rates',
  who: { service: 'prices.see' },
  summary: 'The tax that prices include, by kind of goods, each from its first day on.',
  response: z.object({ rates: z.array(taxRate) }),
});

export const setTaxRate = call({
  method: 'PUT',
  path: '/api/operator/tax-rates/:kind',
  who: { service: 'prices.edit' },
  summary: 'Set the tax that the price of a kind of goods includes, for sales from a day on.',
  params: z.object({ kind }),
  body: z.object({
    /** In hundredths of a percent. */
    rateBp: z.int().min(0, 'must not be negative').max(10_000, 'must be at most 100 %'),
    holdsFrom: z.iso.date('must be a day such as 2027-01-01'),
  }),
  response: z.object({ rate: taxRate }),
});
