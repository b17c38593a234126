import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { StaffMember } from '#contract/staff.ts';
import { lockTimeOf } from '#domain/staff/idle-lock.ts';
import { pinTriesLeft, refusalOfPin } from '#domain/staff/pins.ts';
import type { FactorStep } from '#domain/staff/second-factor.ts';
import type { AppContext } from '#server/app-context.ts';
import { realNow } from '#server/clock.ts';
import { transact } from '#server/db/transact.ts';
import { headersOf, signedCookie } from '#server/features/accounts/auth.ts';
import { hashPassword, verifyPassword } from '#server/features/accounts/password.ts';
import type { Exchange } from '#server/features/accounts/sign-in.ts';
import { refuseSharedAccount } from '#server/features/accounts/staff/demo-factor.ts';
import {
  lockDevice,
  lockOpenSession,
  type PersonOnDevice,
} from '#server/features/accounts/staff/devices.repository.ts';
import { deviceHashOf, readPeopleOnDevice } from '#server/features/accounts/staff/devices.ts';
import { endedPasswordProof } from '#server/features/accounts/staff/password-proof.ts';
import {
  countPin,
  deletePin,
  lockPinShared,
  lockSession,
  lockSessionShared,
  recordAct,
  savePin,
  unlockSession,
} from '#server/features/accounts/staff/pins.repository.ts';
import { withPassword } from '#server/features/accounts/staff/second-factor.ts';
import { lockEnabledStaffShared } from '#server/features/accounts/staff/staff.repository.ts';
import type { StaffAuth } from '#server/features/accounts/staff/staff-auth.ts';
import { secondsUntil } from '#server/features/accounts/staff/staff-sign-in.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { readLockMinutes } from '#server/features/venue/settings.repository.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Verifies a PIN, or refuses. Each attempt is counted before it is verified. [STAFF-10] */
const verifyPin = async (
  { db }: AppContext,
  { token, pinHash }: PersonOnDevice,
  pin: string,
): Promise<string> => {
  if (pinHash === null) throw new Refusal('pin_missing');
  const counted = await countPin(db, token);
  if (counted === undefined) throw new Refusal('pin_blocked');
  if (await verifyPassword(pinHash, pin)) return pinHash;
  throw new Refusal('wrong_pin', { triesLeft: pinTriesLeft(counted.wrongPins) });
};

interface GivenPin {
  readonly userId: string;
  readonly pin: string;
}

/**
 * Unlocks the person's own session on this device, and locks the one that was open. It is the
 * session of their full sign-in, so it ends when that one would. [STAFF-9]
 */
export const unlockWithPin = async (
  context: AppContext,
  auth: StaffAuth,
  { userId, pin }: GivenPin,
  { request, reply }: Exchange,
): Promise<{ staff: StaffMember; needs: FactorStep | null }> => {
  const deviceHash = await deviceHashOf(auth, request);
  const people = await readPeopleOnDevice(context.db, auth, request);
  const person = people.find((one) => one.userId === userId);
  if (deviceHash === null || person === undefined) throw new Refusal('sign_in_again');
  const verifiedHash = await verifyPin(context, person, pin);
  const newToken = randomBytes(24).toString('base64url');
  const { staff, expiresAt } = await transact(context.db, async (tx) => {
    const now = realNow();
    const device = await lockDevice(tx, deviceHash);
    const enabled = await lockEnabledStaffShared(tx, userId);
    if (device === undefined || enabled === undefined) throw new Refusal('sign_in_again');
    await lockOpenSession(tx, device.id, now);
    const unlocked = await unlockSession(tx, { token: person.token, newToken }, now);
    // Locked after the session, in the same order as a change of the password.
    const isCurrent = (await lockPinShared(tx, userId)) === verifiedHash;
    if (unlocked === undefined || !isCurrent) throw new Refusal('sign_in_again');
    return { staff: enabled, expiresAt: unlocked.expiresAt.toTemporalInstant() };
  });
  const { name } = (await auth.$context).authCookies.sessionToken;
  const seconds = secondsUntil(expiresAt);
  const cookie = { name, token: newToken, seconds, sameSite: 'Lax' } as const;
  reply.header('set-cookie', await signedCookie(auth, cookie));
  reply.header('set-cookie', await endedPasswordProof(auth));
  return { staff, needs: null };
};

/** [STAFF-8] */
export const lockByHand = async (
  { db }: AppContext,
  auth: StaffAuth,
  { token }: StaffCaller,
  { reply }: Exchange,
): Promise<void> => {
  await lockSession(db, token, realNow());
  reply.header('set-cookie', await endedPasswordProof(auth));
};

/** Keeps the console from locking. A session that is locked meanwhile stays locked. [STAFF-8] */
export const keepOpen = async ({ db }: AppContext, { token }: StaffCaller): Promise<number> => {
  const now = realNow();
  const minutes = await readLockMinutes(db);
  const isOpen = await recordAct(db, token, now, now.subtract({ minutes }));
  if (!isOpen) throw new Refusal('console_locked');
  return secondsUntil(lockTimeOf({ lastActAt: now }, minutes));
};

/** A PIN is never in the log, in any form. */
const changes = {
  'pin.set': { before: null, after: { hasPin: true } },
  'pin.remove': { before: { hasPin: true }, after: { hasPin: false } },
} as const;

const record = (context: AppContext, caller: StaffCaller, action: 'pin.set' | 'pin.remove') => ({
  entry: { by: caller, action, subject: `staff:${caller.userId}`, details: changes[action] },
  at: context.clock.now(),
});

interface NewPin {
  readonly password: string;
  readonly pin: string;
  readonly request: FastifyRequest;
}

/** Asks for the password, so that nobody at an open console can set the PIN. [STAFF-9] */
export const changePin = async (
  context: AppContext,
  auth: StaffAuth,
  caller: StaffCaller,
  { password, pin, request }: NewPin,
): Promise<void> => {
  refuseSharedAccount(context, caller);
  const refusal = refusalOfPin(pin);
  if (refusal !== null) throw new Refusal(refusal);
  await withPassword(context, caller, request, () =>
    auth.api.verifyPassword({ body: { password }, headers: headersOf(request) }),
  );
  const hash = await hashPassword(pin);
  const { entry, at } = record(context, caller, 'pin.set');
  await transact(context.db, async (tx) => {
    // A new password ends the session and the PIN, including one that is being set.
    if (!(await lockSessionShared(tx, caller.token))) throw new Refusal('staff_only');
    await savePin(tx, caller.userId, hash, at);
    await writeAudit(tx, entry, at);
  });
};

export const removeOwnPin = (context: AppContext, caller: StaffCaller): Promise<void> =>
  transact(context.db, async (tx) => {
    if (!(await deletePin(tx, caller.userId))) throw new Refusal('not_found');
    const { entry, at } = record(context, caller, 'pin.remove');
    await writeAudit(tx, entry, at);
  });
