import { z } from 'zod';
import { call } from '#contract/call.ts';
import { invoiceReasons } from '#domain/reports/invoices.ts';
import { saleKinds } from '#domain/reports/revenue.ts';

/** Goods of one kind and rate. */
const taxed = z.object({
  kind: z.enum(saleKinds),
  /** In hundredths of a percent. */
  rateBp: z.int(),
  /** With the tax, which is a part of it. */
  soldSen: z.int(),
  taxSen: z.int(),
  refundedSen: z.int(),
  refundedTaxSen: z.int(),
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
    /** The sales of the consolidated invoice. */
    consolidated: z.array(taxed.pick({ kind: true, rateBp: true, soldSen: true, taxSen: true })),
    /** The sales with invoices of their own, by day. */
    single: z.array(
      z.object({
        date: z.iso.date(),
        orderId: z.string(),
        buyerTaxId: z.string().nullable(),
        reason: z.enum(invoiceReasons),
        soldSen: z.int(),
        taxSen: z.int(),
      }),
    ),
  }),
});
export type TaxReport = z.output<typeof readTax.response>;
