import { argon2Sync, randomBytes } from 'node:crypto';

const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };

/**
 * A hash that is verified in no time. A hash carries its own parameters, and those of a venue are slow on
 * purpose; only tests of hashing and of response times need them.
 */
export const quickHash = (password: string): string => {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { message: password.normalize('NFKC'), nonce, ...cost });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
};
