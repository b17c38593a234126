import type { Sen } from '#domain/money/money.ts';

/** An order above this gets an invoice of its own. [TAX-6] */
export const singleInvoiceAboveSen: Sen = 1_000_000;

/** The longest tax number of a buyer. [TAX-6] */
export const mostTaxIdLetters = 40;

export const invoiceReasons = ['tax_id', 'above_limit'] as const;
export type InvoiceReason = (typeof invoiceReasons)[number];

/** Why a sale has an invoice of its own; null if it belongs into the consolidated one. [TAX-6] */
export function ownInvoiceReason(sale: {
  /** The price of the whole order. */
  readonly orderSen: Sen;
  readonly buyerTaxId: string | null;
}): InvoiceReason | null {
  if (sale.buyerTaxId !== null) return 'tax_id';
  return sale.orderSen > singleInvoiceAboveSen ? 'above_limit' : null;
}
