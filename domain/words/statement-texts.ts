/** Sentences of the credit statement that only the server writes, so members do not load them. */
export const statementTexts = {
  refundUndone: 'Paid again for {what}: the venue had cancelled it by mistake',
} as const;
