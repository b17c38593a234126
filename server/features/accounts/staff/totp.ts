import { createHmac, timingSafeEqual } from 'node:crypto';

const periodMs = 30_000;
const digits = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The secret as an authenticator app takes it. */
export const asBase32 = (secret: string): string => {
  const bits = [...Buffer.from(secret)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
};

/** The code that an app shows for a secret at an instant (RFC 6238). */
export const codeAt = (secret: string, now: Temporal.Instant): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now.epochMilliseconds / periodMs)));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** digits;
  return String(number).padStart(digits, '0');
};

/** Accepts the current code, the one before and the next, because clocks of phones differ. */
export const isCodeOf = (secret: string, code: string, now: Temporal.Instant): boolean => {
  const given = Buffer.from(code);
  return [-1, 0, 1]
    .map((step) => Buffer.from(codeAt(secret, now.add({ milliseconds: step * periodMs }))))
    .some((expected) => expected.length === given.length && timingSafeEqual(expected, given));
};

/** The address that the QR code of a secret holds. */
export const uriOf = (issuer: string, email: string, secret: string): string => {
  const query = new URLSearchParams({
    secret: asBase32(secret),
    issuer,
    digits: `${digits}`,
    period: `${periodMs / 1_000}`,
  });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query}`;
};
