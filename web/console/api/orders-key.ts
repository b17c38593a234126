/** The prefix of the query keys of orders. */
export const ordersKey = 'orders';
