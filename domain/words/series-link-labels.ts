/** The words that lead to the screen of series. They are loaded with every screen of the console. */
export const seriesLinkLabels = {
  name: 'Series',
} as const;
