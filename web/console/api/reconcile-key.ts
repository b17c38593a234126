/** The prefix of the query keys of the reconciliation; it is loaded with every screen. */
export const reconcileKey = 'reconcile';
