/** The prefix of the query keys of exceptions. */
export const exceptionsKey = 'exceptions';
