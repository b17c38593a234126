import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attemptLimits, networkOf } from '#domain/accounts/attempt-limits.ts';

test('[ACCOUNT-3] [SERVICE-3] sign-ins, codes, tokens and mails are limited per account, per network and per both', () => {
  expect(attemptLimits).toEqual({
    signInsOfAccountFromNetwork: { most: 10, minutes: 15 },
    signInsOfAccount: { most: 100, minutes: 15 },
    signInsFromNetwork: { most: 100, minutes: 15 },
    mailsToInboxFromNetwork: { most: 5, minutes: 60 },
    mailsToInbox: { most: 20, minutes: 60 },
    mailsFromNetwork: { most: 50, minutes: 60 },
    codesOfAccountFromNetwork: { most: 5, minutes: 15 },
    codesOfAccount: { most: 10, minutes: 15 },
    usesOfCode: { most: 1, minutes: 2 },
    tokensFromNetwork: { most: 20, minutes: 15 },
    usesOfToken: { most: 1, minutes: 15 },
  });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:1234:3:4:5:6', '2001:db8:1:1200::/56'],
  ['2001:DB8:1:12FF::6', '2001:db8:1:1200::/56'],
  ['2001:0db8:0001:0002::', '2001:db8:1:0::/56'],
  ['2001:db8::1', '2001:db8:0:0::/56'],
  ['2001:db8::1300:2:3:4:5', '2001:db8:0:1300::/56'],
  ['::1', '0:0:0:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
])('[ACCOUNT-4] %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('[ACCOUNT-4] the last 72 bits of an IPv6 address make no difference, the 56 before do', () => {
  const group = fc.integer({ min: 1, max: 0xffff });
  const three = fc.array(group, { minLength: 3, maxLength: 3 });
  const byte = fc.integer({ min: 1, max: 0xff });
  const rest = fc.tuple(byte, fc.array(group, { minLength: 4, maxLength: 4 }));
  fc.assert(
    fc.property(three, byte, rest, rest, (start, upper, one, other) => {
      const at = (upperByte: number, [lower, host]: readonly [number, readonly number[]]) =>
        networkOf(
          [...start, upperByte * 256 + lower, ...host].map((part) => part.toString(16)).join(':'),
        );
      expect(at(upper, one)).toBe(at(upper, other));
      expect(at(upper ^ 1, one)).not.toBe(at(upper, one));
    }),
  );
});
