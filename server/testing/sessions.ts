import { randomInt } from 'node:crypto';
import { savePassword } from '#server/features/accounts/accounts.repository.ts';
import type { TestApp } from '#server/testing/app.ts';
import type { TestMember } from '#server/testing/builders.ts';
import { quickHash } from '#server/testing/passwords.ts';

export const knownPassword = 'a password that only tests know';
const knownHash = quickHash(knownPassword);

/** Every sign-in uses another client address, so that tests do not reach the rate limit. */
const anAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

export const setKnownPassword = ({ db, context }: TestApp, { userId }: TestMember): Promise<void> =>
  db.transaction().execute((tx) => savePassword(tx, userId, knownHash, context.clock.now()));

/** Signs a member in; send the returned headers with each request. */
export const signedIn = async (
  running: TestApp,
  member: TestMember,
): Promise<{ cookie: string }> => {
  const { app } = running;
  const { email } = member;
  await setKnownPassword(running, member);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/session',
    payload: { email, password: knownPassword },
    remoteAddress: anAddress(),
  });
  if (answer.statusCode !== 200) throw new Error(`${email} could not sign in: ${answer.body}`);
  const cookie = answer.cookies
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
  return { cookie };
};
