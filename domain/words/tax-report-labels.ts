/** The words of the tax report. `fill` replaces `{name}`. */
export const taxReportLabels = {
  note: 'Prices include the tax. For the invoices of a month choose the month; ask your tax agent which sales they need.',
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
    columns: { goods: 'Goods and rate', net: 'Without tax', tax: 'Tax', sold: 'With tax' },
  },
  single: {
    title: 'Sales with invoices of their own',
    none: 'No buyer gave a tax number, and no sale was above RM 10,000.00.',
    columns: {
      order: 'Order',
      date: 'Date',
      taxId: 'Tax number of the buyer',
      reason: 'Reason',
      net: 'Without tax',
      tax: 'Tax',
      sold: 'With tax',
    },
  },
  reasons: { tax_id: 'Buyer gave a tax number', above_limit: 'Above RM 10,000.00' },
} as const;
