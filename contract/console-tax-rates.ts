import { call } from '#contract/call.ts';
import { listTaxRates, setTaxRate } from '#contract/operator-tax.ts';
import { operatorReason } from '#contract/text-fields.ts';

export const readTaxRates = call({
  method: 'GET',
  path: '/api/console/tax-rates',
  who: { staff: 'prices.see' },
  summary: 'The tax that prices include, by kind of goods, each rate from its first day on.',
  response: listTaxRates.response,
});

export const giveTaxRate = call({
  method: 'PUT',
  path: '/api/console/tax-rates/:kind',
  who: { staff: 'prices.approve', fresh: true },
  summary: 'Set the tax that the price of a kind of goods includes, for sales from a day on.',
  params: setTaxRate.params,
  body: setTaxRate.body.extend({ reason: operatorReason }),
  response: setTaxRate.response,
});
