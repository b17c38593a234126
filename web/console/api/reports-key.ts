/** The prefix of the query keys of reports. */
export const reportsKey = 'reports';
