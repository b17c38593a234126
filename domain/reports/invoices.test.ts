import { expect, test } from 'vitest';
import { ownInvoiceReason } from '#domain/reports/invoices.ts';

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
