/** The amounts of an invoice; the first three are without sales that were undone. */
const invoiced = {
  net: 'Without tax',
  tax: 'Tax',
  sold: 'Sold, not undone',
  refunded: 'Refunded',
  refundedTax: 'Tax refunded',
} as const;

/** The words of the tax report. `fill` replaces `{name}`. */
export const taxReportLabels = {
  note: 'Prices include the tax. For the invoices of a month choose the month; ask your tax agent which sales they need.',
  undone:
    'Invoices leave out a sale that was undone in the same period, and have refunds in columns of their own, in the period in which they were given. Tax by kind and rate counts an undone sale as sold and refunded, as Revenue does. What an undone cancellation took again, or the venue keeps by a decision under Exceptions, is taken off the refunds of that day.',
  goods: '{kind}, {rate} %',
  rates: {
    title: 'Tax by kind and rate',
    columns: {
      goods: 'Goods and rate',
      sold: 'Sold',
      tax: 'Tax in it',
      refunded: 'Refunded',
      refundedTax: 'Tax in it, refunded',
      left: 'Tax left',
    },
  },
  consolidated: {
    title: 'Consolidated invoice of consumers',
    columns: { goods: 'Goods and rate', ...invoiced },
  },
  single: {
    title: 'Sales with invoices of their own',
    none: 'No sale to list: none to a buyer with a tax number, and none above RM 10,000.00.',
    columns: {
      order: 'Order',
      date: 'Date',
      taxId: 'Tax number',
      reason: 'Reason',
      ...invoiced,
    },
  },
  reasons: { tax_id: 'Buyer gave a tax number', above_limit: 'Above RM 10,000.00' },
} as const;
