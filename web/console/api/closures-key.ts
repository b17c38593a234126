/** The prefix of the query keys of closures. */
export const closuresKey = 'closures';
