import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '#server/app-context.ts';

/** Its signature is for this use alone. */
const signatureOf = ({ secrets }: Pick<AppContext, 'secrets'>, userId: string): string =>
  createHmac('sha256', secrets.secret).update(`unsubscribe news ${userId}`).digest('base64url');

/** The key of the link that ends a member's news. It has no end, and ends nothing else. [MSG-10] */
export const unsubscribeKey = (context: Pick<AppContext, 'secrets'>, userId: string): string =>
  `${userId}.${signatureOf(context, userId)}`;

/** The member of a key; null for a forged one. [MSG-10] */
export const memberOfKey = (context: Pick<AppContext, 'secrets'>, key: string): string | null => {
  const [, userId, signature] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(key) ?? [];
  if (userId === undefined || signature === undefined) return null;
  const expected = Buffer.from(signatureOf(context, userId));
  return timingSafeEqual(expected, Buffer.from(signature)) ? userId : null;
};
