/** A passkey that nobody has. */
export const aCredential = {
  id: 'dW5rbm93bg',
  rawId: 'dW5rbm93bg',
  type: 'public-key',
  clientExtensionResults: {},
} as const;

export const aUsedPasskey = {
  ...aCredential,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
} as const;
