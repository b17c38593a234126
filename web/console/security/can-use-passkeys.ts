/** True if this browser has passkeys; on a page without https it has none. */
export const canUsePasskeys =
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
