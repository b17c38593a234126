/** The prefix of the query keys of quotes in an open sale form. */
export const saleQuoteKey = 'sale-quote';
