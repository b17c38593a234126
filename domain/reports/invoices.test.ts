import { expect, test } from 'vitest';
import { invoicedOf, ownInvoiceReason } from '#domain/reports/invoices.ts';

test.each([
  [1_000_000, null, null],
  [1_000_001, null, 'above_limit'],
  [100, 'C20880050010', 'tax_id'],
  [1_000_001, 'C20880050010', 'tax_id'],
] as const)(
  '[TAX-6] a sale of %i sen to the buyer with the tax id %j',
  (orderSen, buyerTaxId, reason) => {
    expect(ownInvoiceReason({ orderSen, buyerTaxId })).toBe(reason);
  },
);

test('[TAX-7] invoices have refunds beside the sales, and nothing of a sale that was undone', () => {
  const sums = { soldSen: 18_000, taxSen: 1_333, refundedSen: 7_000, refundedTaxSen: 518 };
  expect(invoicedOf(sums, { sen: 6_000, taxSen: 444 })).toEqual({
    ...{ soldSen: 12_000, taxSen: 889, refundedSen: 1_000, refundedTaxSen: 74 },
  });
});
