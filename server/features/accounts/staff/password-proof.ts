import { parseCookies } from 'better-auth/cookies';
import type { FastifyRequest } from 'fastify';
import { passwordProofMinutes } from '#domain/staff/lifetimes.ts';
import { realNow } from '#server/clock.ts';
import { signedCookie, tokenIn } from '#server/features/accounts/auth.ts';
import { hashOfToken } from '#server/features/accounts/links/links.ts';
import type { StaffAuth } from '#server/features/accounts/staff/staff-auth.ts';

interface GivenPassword {
  readonly userId: string;
  readonly passwordHash: string | null | undefined;
}

const cookieNameOf = async (auth: StaffAuth): Promise<string> =>
  (await auth.$context).createAuthCookie('password').name;

/** Includes the hash of the password, so that a new password ends the proof. */
const contentOf = ({ userId, passwordHash }: GivenPassword, end: number): string =>
  `password/${userId}/${hashOfToken(passwordHash ?? '')}/${end}`;

const cookieWith = async (auth: StaffAuth, token: string, seconds: number): Promise<string> =>
  signedCookie(auth, { name: await cookieNameOf(auth), token, seconds, sameSite: 'Strict' });

/**
 * A cookie that proves that the right password was just entered in this browser, so that an
 * unconfirmed passkey may follow. [STAFF-16]
 */
export const passwordProof = (auth: StaffAuth, given: GivenPassword): Promise<string> => {
  const end = realNow().add({ minutes: passwordProofMinutes }).epochMilliseconds;
  return cookieWith(auth, contentOf(given, end), passwordProofMinutes * 60);
};

/** Ends the proof in a browser: on a complete sign-in, a sign-out and a lock. */
export const endedPasswordProof = (auth: StaffAuth): Promise<string> => cookieWith(auth, '', 0);

export const hasGivenPassword = async (
  auth: StaffAuth,
  { headers }: FastifyRequest,
  given: GivenPassword,
): Promise<boolean> => {
  const cookie = parseCookies(headers.cookie ?? '').get(await cookieNameOf(auth));
  const token = cookie === undefined ? null : await tokenIn(auth, cookie);
  const end = Number(token?.split('/').at(-1));
  return token === contentOf(given, end) && end > realNow().epochMilliseconds;
};
