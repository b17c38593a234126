import type { FastifyRequest } from 'fastify';
import type { CallOutput } from '#contract/call.ts';
import type { getStaffSession, StaffMember } from '#contract/staff.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { isSessionLocked, lockTimeOf } from '#domain/staff/idle-lock.ts';
import { pinTriesLeft } from '#domain/staff/pins.ts';
import { type FactorStep, missingFactorStep } from '#domain/staff/second-factor.ts';
import type { AppContext } from '#server/app-context.ts';
import { realNow } from '#server/clock.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import {
  findPasswordHash,
  lockPasswordHashShared,
} from '#server/features/accounts/accounts.repository.ts';
import {
  headersOf,
  passCookiesOn,
  sessionCookieOf,
  tokenIn,
} from '#server/features/accounts/auth.ts';
import {
  type Credentials,
  type Exchange,
  withSignInRefusals,
} from '#server/features/accounts/sign-in.ts';
import { isSharedAccount } from '#server/features/accounts/staff/demo-factor.ts';
import { joinDevice, readPeopleOnDevice } from '#server/features/accounts/staff/devices.ts';
import { listPasskeysOf } from '#server/features/accounts/staff/passkeys.repository.ts';
import {
  endedPasswordProof,
  passwordProof,
} from '#server/features/accounts/staff/password-proof.ts';
import { deletePendingSignInsOf } from '#server/features/accounts/staff/second-factor.repository.ts';
import {
  deleteStaffSession,
  findPerson,
  findStaffSession,
  lockEnabledStaffShared,
  recordSignIn,
  withLimits,
} from '#server/features/accounts/staff/staff.repository.ts';
import type { StaffAuth } from '#server/features/accounts/staff/staff-auth.ts';
import { findUserByEmail } from '#server/features/members/members.repository.ts';
import { countSignIn, forgetSignIn } from '#server/features/platform/rate-limits/rate-limits.ts';
import { readLockMinutes } from '#server/features/venue/settings.repository.ts';
import type { StaffSession } from '#server/http/callers.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Finds the person of a request's console session. A disabled person has none. */
export const findStaff = async (
  db: Database,
  auth: StaffAuth,
  request: FastifyRequest,
): Promise<StaffSession | null> => {
  const cookie = await sessionCookieOf(auth, request);
  const token = cookie === null ? null : await tokenIn(auth, cookie);
  const now = realNow();
  const row = token === null ? undefined : await findStaffSession(db, token, now);
  if (row === undefined) return null;
  const { secondFactorAt, pinGivenAt, lockedAt, lastActAt, ...person } = withLimits(row);
  const state = {
    lockedAt: lockedAt?.toTemporalInstant() ?? null,
    lastActAt: lastActAt.toTemporalInstant(),
  };
  const minutes = await readLockMinutes(db);
  return {
    ...person,
    secondFactorAt: secondFactorAt?.toTemporalInstant() ?? null,
    pinGivenAt: pinGivenAt?.toTemporalInstant() ?? null,
    isLocked: isSessionLocked(state, minutes, now),
    locksAt: lockTimeOf(state, minutes),
  };
};

interface OpenedSession {
  readonly userId: string;
  /** Null if the sign-in waits for its second factor. */
  readonly token: string | null;
  readonly passwordHash: string | null | undefined;
}

/**
 * Returns the person and the result of completing the sign-in, if the password that opened the
 * session is still current and they are enabled staff; otherwise deletes the session. A password
 * reset or a disabling deletes the sessions that it finds, and a session that was opened meanwhile
 * is deleted here. So are sign-ins that wait for a code.
 */
export const checkSession = <Done>(
  { db }: AppContext,
  { userId, token, passwordHash }: OpenedSession,
  complete: (tx: Tx, staff: StaffMember) => Promise<Done>,
): Promise<{ readonly staff: StaffMember; readonly done: Done } | undefined> =>
  transact(db, async (tx) => {
    const isCurrent = (await lockPasswordHashShared(tx, userId)) === passwordHash;
    const staff = isCurrent ? await lockEnabledStaffShared(tx, userId) : undefined;
    if (staff !== undefined) return { staff, done: await complete(tx, staff) };
    if (token !== null) await deleteStaffSession(tx, token);
    await deletePendingSignInsOf(tx, userId);
    return undefined;
  });

export const staffOf = ({ userId, name, email, role }: StaffMember): StaffMember => ({
  userId,
  name,
  email,
  role,
});

/** How long the console stays open without another act. */
export const secondsUntil = (at: Temporal.Instant): number =>
  Math.max(0, Math.ceil(realNow().until(at).total('seconds')));

/** The person of a request's console session, what the session still needs, and who can unlock it. */
export const readStaffSession = async (
  context: AppContext,
  auth: StaffAuth,
  request: FastifyRequest,
): Promise<CallOutput<typeof getStaffSession>> => {
  const { db } = context;
  const session = await findStaff(db, auth, request);
  const people = (await readPeopleOnDevice(db, auth, request)).map(
    ({ pinHash, wrongPins, token, email, ...person }) => ({
      ...person,
      hasPin: pinHash !== null,
      isShared: isSharedAccount(context, { email }),
      triesLeft: pinTriesLeft(wrongPins),
      isCurrent: token === session?.token,
    }),
  );
  const isLocked = session?.isLocked ?? false;
  if (session === null || isLocked) {
    return { staff: null, needs: null, isLocked, locksInSeconds: null, people };
  }
  const needs = missingFactorStep(session);
  const locksInSeconds = secondsUntil(session.locksAt);
  return { staff: staffOf(session), needs, isLocked, locksInSeconds, people };
};

/** Says to a person with the right password that their access has ended. */
export const refusalOutside = async (db: Database, userId: string | undefined) => {
  const person = userId === undefined ? undefined : await findPerson(db, { userId });
  return person?.disabledAt ? 'access_ended' : 'wrong_credentials';
};

/**
 * Signs a staff member in; with a second factor, there is no session before its code. A right
 * password without a staff role is refused like a wrong one, so that the console does not reveal who
 * works at the venue.
 */
export const signInStaffMember = async (
  context: AppContext,
  auth: StaffAuth,
  { email: typedEmail, password }: Credentials,
  { request, reply }: Exchange,
): Promise<{ staff: StaffMember | null; needs: FactorStep | null }> => {
  const email = normaliseEmail(typedEmail);
  await countSignIn(context, email, request.ip);
  // Read before the library verifies the password, so that a change in between is detected.
  const account = await findUserByEmail(context.db, email);
  const passwordHash = await findPasswordHash(context.db, email);
  const { headers, response } = await withSignInRefusals(() =>
    auth.api.signInEmail({
      body: { email, password },
      headers: headersOf(request),
      returnHeaders: true,
    }),
  );
  const token = 'token' in response ? response.token : null;
  const userId = 'user' in response ? response.user.id : account?.id;
  const checked =
    userId === undefined
      ? undefined
      : await checkSession(context, { userId, token, passwordHash }, async (tx, { role }) => {
          const passkeys = await listPasskeysOf(tx, userId);
          const isUnconfirmed = passkeys.some(({ state }) => state === 'unconfirmed');
          const proof = isUnconfirmed ? [await passwordProof(auth, { userId, passwordHash })] : [];
          // The library opens no session for a person with an app.
          if (token === null) return { needs: 'code' as const, cookies: proof };
          const hasPasskey = passkeys.length > 0;
          const factor = { role, hasApp: false, hasPasskey, secondFactorAt: null };
          const needs = missingFactorStep(factor);
          if (needs === 'passkey') await deleteStaffSession(tx, token);
          if (needs !== null) return { needs, cookies: proof };
          return { needs, cookies: await joinDevice(tx, auth, request, { token, userId }) };
        });
  if (checked === undefined) throw new Refusal(await refusalOutside(context.db, userId));
  await forgetSignIn(context, email, request.ip);
  const { staff } = checked;
  const { needs, cookies } = checked.done;
  // The passkey opens a session of its own.
  if (needs !== 'passkey') passCookiesOn(headers, reply);
  for (const cookie of cookies) reply.header('set-cookie', cookie);
  if (needs === 'passkey' || needs === 'code') return { staff: null, needs };
  await recordSignIn(context.db, staff.userId, realNow());
  return { staff, needs };
};

export const signOutStaffMember = async (
  auth: StaffAuth,
  { request, reply }: Exchange,
): Promise<void> => {
  const answer = await auth.api.signOut({ headers: headersOf(request), returnHeaders: true });
  passCookiesOn(answer.headers, reply);
  reply.header('set-cookie', await endedPasswordProof(auth));
};
