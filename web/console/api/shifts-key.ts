/** The prefix of the query keys of the till. */
export const shiftsKey = 'shifts';
