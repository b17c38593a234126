import type { FastifyRequest } from 'fastify';
import type { StaffMember } from '#contract/staff.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { type FactorStep, missingFactorStep } from '#domain/staff/second-factor.ts';
import type { AppContext } from '#server/app-context.ts';
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
import { deletePendingSignInsOf } from '#server/features/accounts/staff/second-factor.repository.ts';
import {
  deleteStaffSession,
  findStaffSession,
  lockEnabledStaffShared,
  recordSignIn,
  withLimits,
} from '#server/features/accounts/staff/staff.repository.ts';
import type { StaffAuth } from '#server/features/accounts/staff/staff-auth.ts';
import { findUserByEmail } from '#server/features/members/members.repository.ts';
import { countSignIn, forgetSignIn } from '#server/features/platform/rate-limits/rate-limits.ts';
import type { StaffSession } from '#server/http/callers.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Sessions use the machine's time: moving the venue's clock signs nobody in or out. */
const realNow = (): Temporal.Instant => Temporal.Now.instant();

/** Finds the person of a request's console session. A disabled person has none. */
export const findStaff = async (
  db: Database,
  auth: StaffAuth,
  request: FastifyRequest,
): Promise<StaffSession | null> => {
  const cookie = await sessionCookieOf(auth, request);
  const token = cookie === null ? null : await tokenIn(auth, cookie);
  const row = token === null ? undefined : await findStaffSession(db, token, realNow());
  if (row === undefined) return null;
  return {
    ...withLimits(row),
    secondFactorAt: row.secondFactorAt?.toTemporalInstant() ?? null,
  };
};

interface OpenedSession {
  readonly userId: string;
  /** Null if the sign-in waits for its second factor. */
  readonly token: string | null;
  readonly passwordHash: string | null | undefined;
}

/**
 * Returns the person if the password that opened the session is still current and they are of the
 * staff; otherwise deletes the session. A reset or a disabling deletes the sessions that it finds,
 * and a session that was opened meanwhile is deleted here. So are sign-ins that wait for a code.
 */
export const confirmSession = (
  { db }: AppContext,
  { userId, token, passwordHash }: OpenedSession,
  complete?: (tx: Tx) => Promise<void>,
): Promise<StaffMember | undefined> =>
  transact(db, async (tx) => {
    const isCurrent = (await lockPasswordHashShared(tx, userId)) === passwordHash;
    const staff = isCurrent ? await lockEnabledStaffShared(tx, userId) : undefined;
    if (staff !== undefined) {
      await complete?.(tx);
      return staff;
    }
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

/** The person of a request's console session, and what the session still needs. */
export const readStaffSession = async (
  db: Database,
  auth: StaffAuth,
  request: FastifyRequest,
): Promise<{ staff: StaffMember | null; needs: FactorStep | null }> => {
  const session = await findStaff(db, auth, request);
  return session === null
    ? { staff: null, needs: null }
    : { staff: staffOf(session), needs: missingFactorStep(session) };
};

/**
 * Signs a person of the staff in; with a second factor, there is no session before its code. A right
 * password without a staff role is refused like a wrong one, so that the console does not tell who
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
  // Read before the library verifies the password, so that a change in between is noticed.
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
  const staff = userId && (await confirmSession(context, { userId, token, passwordHash }));
  if (!staff) throw new Refusal('wrong_credentials');
  passCookiesOn(headers, reply);
  await forgetSignIn(context, email, request.ip);
  if (token === null) return { staff: null, needs: 'code' };
  await recordSignIn(context.db, staff.userId, realNow());
  const state = { role: staff.role, isEnrolled: false, secondFactorAt: null };
  return { staff, needs: missingFactorStep(state) };
};

export const signOutStaffMember = async (
  auth: StaffAuth,
  { request, reply }: Exchange,
): Promise<void> => {
  const answer = await auth.api.signOut({ headers: headersOf(request), returnHeaders: true });
  passCookiesOn(answer.headers, reply);
};
