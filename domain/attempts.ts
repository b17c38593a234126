/** How often something may be tried before it has to wait. */
export interface AttemptLimit {
  readonly most: number;
  readonly minutes: number;
}

/** Guessing a password must not pay, and nobody's inbox is flooded in our name. [ACCOUNT-3] */
export const attemptLimits = {
  signInsOfAccount: { most: 10, minutes: 15 },
  signInsFromAddress: { most: 100, minutes: 15 },
  mailsToAddress: { most: 5, minutes: 60 },
  mailsFromAddress: { most: 50, minutes: 60 },
} as const satisfies Readonly<Record<string, AttemptLimit>>;

export type AttemptKind = keyof typeof attemptLimits;

const groupsOfNetwork = 4;
const groupsOfAddress = 8;
const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Who counts as one caller: an IPv4 address, or the /64 that one household or machine gets of IPv6,
 * out of which it could otherwise pick a fresh address for every guess. [ACCOUNT-4]
 */
export function networkOf(address: string): string {
  const [, ipv4] = mappedIpv4.exec(address) ?? [];
  if (ipv4 !== undefined) return ipv4;
  if (!address.includes(':')) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const before = groupsIn(head);
  const after = groupsIn(tail ?? '');
  const missing = tail === undefined ? 0 : groupsOfAddress - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after];
  const network = groups.slice(0, groupsOfNetwork).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}

const groupsIn = (text: string): readonly string[] => (text === '' ? [] : text.split(':'));
