/** The prefix of the query keys of the audit log. */
export const auditKey = 'audit';
