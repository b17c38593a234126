/** The kinds of entries in the ledger of credits. */
export const creditKinds = [
  'order',
  'refund',
  'refund_undone',
  'move',
  'payment',
  'grant',
  'correction',
  'card_refund',
] as const;
export type CreditKind = (typeof creditKinds)[number];
