/** How many attempts are allowed before the caller has to wait. */
interface AttemptLimit {
  readonly most: number;
  readonly minutes: number;
}

/**
 * Limits make password guessing slow and keep our mails from flooding an inbox. One network must
 * not use up the attempts of others, so the limits per account or inbox alone are far higher.
 * [ACCOUNT-3]
 */
export const attemptLimits = {
  signInsOfAccountFromNetwork: { most: 10, minutes: 15 },
  signInsOfAccount: { most: 100, minutes: 15 },
  signInsFromNetwork: { most: 100, minutes: 15 },
  codesOfAccountFromNetwork: { most: 5, minutes: 15 },
  codesOfAccount: { most: 10, minutes: 15 },
  // Longer than a code can be given. [STAFF-6]
  usesOfCode: { most: 1, minutes: 2 },
  // Of service accounts. [SERVICE-3]
  tokensFromNetwork: { most: 20, minutes: 15 },
  usesOfToken: { most: 1, minutes: 15 },
  mailsToInboxFromNetwork: { most: 5, minutes: 60 },
  mailsToInbox: { most: 20, minutes: 60 },
  mailsFromNetwork: { most: 50, minutes: 60 },
} as const satisfies Readonly<Record<string, AttemptLimit>>;

export type AttemptKind = keyof typeof attemptLimits;

/**
 * The requests that send a mail. Each has its own limit per inbox. The kind follows from the
 * request and never from what the server finds, so a limit reveals nothing about an address.
 * [ACCOUNT-3]
 */
export type MailRequest = 'sign-up' | 'resend' | 'reset';

const groupsOfAddress = 8;
const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The network that counts as one caller: an IPv4 address, or the /56 that a home connection
 * commonly gets of IPv6. Out of a /56 a caller could otherwise pick a new network for every guess.
 * [ACCOUNT-4]
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
  const [first = '0', second = '0', third = '0', fourth = '0'] = groups;
  const network = [first, second, third].map((group) => group.replace(/^0+(?=.)/, ''));
  const upperByte = Number.parseInt(fourth, 16) & 0xff_00;
  return `${[...network, upperByte.toString(16)].join(':')}::/56`;
}

const groupsIn = (text: string): readonly string[] => (text === '' ? [] : text.split(':'));
