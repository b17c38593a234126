import { z } from 'zod';
import { call } from '#contract/call.ts';
import { invoiceReasons } from '#domain/reports/invoices.ts';
import { saleKinds } from '#domain/reports/revenue.ts';

/** Sold and refunded, each with the tax that is a part of it. */
const sums = z.object({
  soldSen: z.int(),
  taxSen: z.int(),
  refundedSen: z.int(),
  refundedTaxSen: z.int(),
});

/** Goods of one kind and rate. */
const taxed = sums.extend({
  kind: z.enum(saleKinds),
  /** In hundredths of a percent. */
  rateBp: z.int(),
});
export type TaxedGoods = z.output<typeof taxed>;

export const readTax = call({
  method: 'GET',
  path: '/api/console/reports/tax',
  who: { staff: 'reports.read' },
  summary:
    'The tax of what was sold and refunded in a period, by kind and rate, and the sales for invoices of their own and for the consolidated one.',
  /** Both days are included; at most 366 days. */
  query: z.object({ from: z.iso.date(), until: z.iso.date() }),
  response: z.object({
    period: z.object({ from: z.iso.date(), until: z.iso.date() }),
    rates: z.array(taxed),
    /** The consolidated invoice, without sales that were undone in the period. */
    consolidated: z.array(taxed),
    /** The sales with invoices of their own that were sold or refunded in the period, by day. */
    single: z.array(
      sums.extend({
        date: z.iso.date(),
        orderId: z.string(),
        buyerTaxId: z.string().nullable(),
        reason: z.enum(invoiceReasons),
      }),
    ),
  }),
});
export type TaxReport = z.output<typeof readTax.response>;
