/** The words that lead to the reconciliation. They are loaded with every screen of the console. */
export const reconcileLinkLabels = {
  name: 'Reconcile',
  about: 'The provider’s settlement files beside our charges',
} as const;
