/** How often something may be tried before it has to wait. */
export interface AttemptLimit {
  readonly most: number;
  readonly minutes: number;
}

/**
 * Guessing a password must not pay, nobody's inbox is flooded in our name, and one network cannot use
 * up the attempts of others: what counts for an account or an inbox alone has a far higher ceiling.
 * [ACCOUNT-3]
 */
export const attemptLimits = {
  signInsOfAccountFromNetwork: { most: 10, minutes: 15 },
  signInsOfAccount: { most: 100, minutes: 15 },
  signInsFromNetwork: { most: 100, minutes: 15 },
  mailsToInboxFromNetwork: { most: 5, minutes: 60 },
  mailsToInbox: { most: 20, minutes: 60 },
  mailsFromNetwork: { most: 50, minutes: 60 },
} as const satisfies Readonly<Record<string, AttemptLimit>>;

export type AttemptKind = keyof typeof attemptLimits;

/**
 * The requests that send a mail. Each has a budget of its own for an inbox. They are told apart by
 * what was asked for and never by what was found, so a budget tells nothing about an address.
 * [ACCOUNT-3]
 */
export type MailRequest = 'sign-up' | 'resend' | 'reset';

const groupsOfAddress = 8;
const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Who counts as one caller: an IPv4 address, or the /56 that one home line commonly gets of IPv6,
 * out of which it could otherwise pick a fresh network for every guess. [ACCOUNT-4]
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
