import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attemptLimits, networkOf } from '#domain/attempts.ts';

test('[ACCOUNT-3] sign-ins and mails are limited by account, by network and by both', () => {
  expect(attemptLimits).toEqual({
    signInsOfAccountFromNetwork: { most: 10, minutes: 15 },
    signInsOfAccount: { most: 100, minutes: 15 },
    signInsFromNetwork: { most: 100, minutes: 15 },
    mailsToInboxFromNetwork: { most: 5, minutes: 60 },
    mailsToInbox: { most: 20, minutes: 60 },
    mailsFromNetwork: { most: 50, minutes: 60 },
  });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('[ACCOUNT-4] %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('[ACCOUNT-4] the last 64 bits of an IPv6 address make no difference', () => {
  const group = fc.integer({ min: 1, max: 0xffff }).map((value) => value.toString(16));
  const groups = fc.array(group, { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(groups, groups, groups, (network, one, other) => {
      const at = (host: readonly string[]) => networkOf([...network, ...host].join(':'));
      expect(at(one)).toBe(at(other));
    }),
  );
});
