/** The prefix of the query keys of prices. */
export const pricesKey = 'prices';
