/** The prefix of the query keys of series of blocks. */
export const seriesKey = 'series';
