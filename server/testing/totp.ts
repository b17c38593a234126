import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
};

/** The code that an authenticator app shows for a secret, some steps of 30 seconds from now. */
export const codeFor = (secret: string, steps = 0): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
};

/** A code that no authenticator app shows for the secret about now. */
export const wrongCodeFor = (secret: string): string => {
  const shown = new Set([-2, -1, 0, 1, 2].map((steps) => codeFor(secret, steps)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (code) => !shown.has(code),
  ) as string;
};
