/** The words that lead to the prices. They are loaded with every screen of the console. */
export const priceLinkLabels = {
  name: 'Prices',
  about: 'Prices, promotions and discounts, and their changes',
} as const;
