import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import type { FastifyRequest } from 'fastify';
import { staffSessionHours } from '#domain/staff/lifetimes.ts';
import { realNow } from '#server/clock.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { signedCookie, tokenIn } from '#server/features/accounts/auth.ts';
import { hashOfToken } from '#server/features/accounts/links/links.ts';
import {
  findDevice,
  insertDevice,
  listPeopleOnDevice,
  lockDevice,
  lockOpenSession,
  type PersonOnDevice,
  putSessionOnDevice,
} from '#server/features/accounts/staff/devices.repository.ts';
import { endedPasswordProof } from '#server/features/accounts/staff/password-proof.ts';
import type { StaffAuth } from '#server/features/accounts/staff/staff-auth.ts';

/** The name has the prefix of the session's cookie. */
const cookieNameOf = async (auth: StaffAuth): Promise<string> =>
  (await auth.$context).createAuthCookie('device').name;

const deviceTokenOf = async (
  auth: StaffAuth,
  { headers }: FastifyRequest,
): Promise<string | null> => {
  const value = parseCookies(headers.cookie ?? '').get(await cookieNameOf(auth));
  return value === undefined ? null : tokenIn(auth, value);
};

/** The stored hash of the request's device token; null without a device cookie. */
export const deviceHashOf = async (
  auth: StaffAuth,
  request: FastifyRequest,
): Promise<string | null> => {
  const token = await deviceTokenOf(auth, request);
  return token === null ? null : hashOfToken(token);
};

/** Lists the people whose sign-in on the request's device has not ended. */
export const readPeopleOnDevice = async (
  db: Database,
  auth: StaffAuth,
  request: FastifyRequest,
): Promise<readonly PersonOnDevice[]> => {
  const hash = await deviceHashOf(auth, request);
  const device = hash === null ? undefined : await findDevice(db, hash);
  return device === undefined ? [] : listPeopleOnDevice(db, device.id, realNow());
};

interface CompleteSignIn {
  readonly token: string;
  readonly userId: string;
}

/**
 * Ties a complete sign-in to its device, where a PIN can unlock it from now on, and locks the
 * session that was open there. Returns the device's cookie, which lasts as long as the sign-in,
 * because a PIN unlocks nothing after that. [STAFF-9] Also ends the proof of the password in this
 * browser, also that of another person. [STAFF-16]
 */
export const joinDevice = async (
  tx: Tx,
  auth: StaffAuth,
  request: FastifyRequest,
  { token, userId }: CompleteSignIn,
): Promise<readonly string[]> => {
  const now = realNow();
  const known = await deviceTokenOf(auth, request);
  const found = known === null ? undefined : await lockDevice(tx, hashOfToken(known));
  const secret = found === undefined ? null : known;
  const deviceToken = secret ?? randomBytes(32).toString('base64url');
  const deviceId = found?.id ?? randomUUIDv7();
  if (found === undefined) {
    await insertDevice(tx, { id: deviceId, tokenHash: hashOfToken(deviceToken) }, now);
  }
  await lockOpenSession(tx, deviceId, now);
  await putSessionOnDevice(tx, { token, userId, deviceId });
  const cookie = await signedCookie(auth, {
    name: await cookieNameOf(auth),
    token: deviceToken,
    seconds: staffSessionHours * 3_600,
    sameSite: 'Strict',
  });
  return [cookie, await endedPasswordProof(auth)];
};
