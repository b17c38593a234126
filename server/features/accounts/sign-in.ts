import { APIError } from 'better-auth/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionMember } from '#contract/accounts.ts';
import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { isRenewalDue, isSessionOver, oldestSessionStart } from '#domain/accounts/lifetimes.ts';
import { isUseDue } from '#domain/accounts/own-access.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import { maskUsername } from '#domain/members/username.ts';
import type { AppContext } from '#server/app-context.ts';
import { realNow } from '#server/clock.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import {
  deleteEndedSessions,
  deleteSession,
  findMemberById,
  findPasswordHash,
  findSession,
  lockPasswordHashShared,
  lockSessionsOf,
  type MemberRow,
  saveSessionUse,
} from '#server/features/accounts/accounts.repository.ts';
import {
  type Auth,
  headersOf,
  passCookiesOn,
  sessionCookieOf,
  tokenIn,
} from '#server/features/accounts/auth.ts';
import type { RecentSessions, Session } from '#server/features/accounts/recent-sessions.ts';
import { countSignIn, forgetSignIn } from '#server/features/platform/rate-limits/rate-limits.ts';
import type { MemberCaller } from '#server/http/callers.ts';
import { Refusal } from '#server/http/refusal.ts';

const memberOf = (row: MemberRow): SessionMember => ({
  userId: row.id,
  email: row.email,
  profile:
    row.username === null
      ? null
      : {
          username: row.username,
          maskedName: maskUsername(row.username),
          membershipStatus: membershipStatusOf(row.membershipStatus),
          gender: row.gender,
          avatarUrl: row.avatarUrl,
        },
});

const readSessionOf = async (db: Database, auth: Auth, cookie: string): Promise<Session | null> => {
  const token = await tokenIn(auth, cookie);
  if (token === null) return null;
  const row = await findSession(db, token);
  // A sign-in that overlapped the deletion of its account may have left a session.
  if (row === undefined || isDeletedEmail(row.email)) return null;
  const session = {
    member: memberOf(row),
    token,
    startedAt: row.startedAt.toTemporalInstant(),
    expiresAt: row.expiresAt.toTemporalInstant(),
  };
  const now = realNow();
  if (isSessionOver(session, now)) return null;
  const lastUsedAt = row.lastUsedAt?.toTemporalInstant() ?? session.startedAt;
  if (isUseDue(lastUsedAt, now)) await saveSessionUse(db, token, now);
  return session;
};

const findLivingSession = async (
  db: Database,
  auth: Auth,
  request: FastifyRequest,
  recent?: RecentSessions,
): Promise<Session | null> => {
  const cookie = await sessionCookieOf(auth, request);
  if (cookie === null) return null;
  const look = (): Promise<Session | null> => readSessionOf(db, auth, cookie);
  return recent?.find(cookie, look) ?? look();
};

/** Finds the member of a request's session. With `recent`, a cached lookup may be used. */
export const findMember = async (
  db: Database,
  auth: Auth,
  request: FastifyRequest,
  recent?: RecentSessions,
): Promise<MemberCaller | null> => {
  const session = await findLivingSession(db, auth, request, recent);
  return session && { ...session.member, token: session.token };
};

/**
 * Locks the caller's session with the member's others, and returns when it started. Otherwise a request
 * that overlaps its end could still create something that opens the account.
 */
export const requireSession = async (
  tx: Tx,
  { userId, token }: Pick<MemberCaller, 'userId' | 'token'>,
): Promise<Temporal.Instant> => {
  const own = (await lockSessionsOf(tx, userId)).find((session) => session.token === token);
  if (own === undefined) throw new Refusal('unauthenticated');
  return own.startedAt.toTemporalInstant();
};

export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Returns the signed-in member and renews the session if due. Only this call renews it, because
 * every screen makes it when it opens, and the cookie has to be renewed with the session.
 */
export const readSession = async (
  db: Database,
  auth: Auth,
  { request, reply }: Exchange,
): Promise<SessionMember | null> => {
  const session = await findLivingSession(db, auth, request);
  if (session === null) return null;
  if (isRenewalDue(session, realNow())) {
    const headers = headersOf(request);
    passCookiesOn((await auth.api.getSession({ headers, returnHeaders: true })).headers, reply);
  }
  return session.member;
};

/** Only a caller with the right password may learn more about the account. */
const refusalOfSignIn = (error: APIError): Refusal => {
  switch (error.body?.code) {
    case 'EMAIL_NOT_VERIFIED':
      return new Refusal('email_unverified');
    // Only the account of a suspended member has no new session. [SUSPEND-4]
    case 'FAILED_TO_CREATE_SESSION':
      return new Refusal('account_suspended');
    default:
      return new Refusal('wrong_credentials');
  }
};

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Turns the sign-in library's errors into our refusals. */
export const withSignInRefusals = async <Answer>(
  signIn: () => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await signIn();
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) throw refusalOfSignIn(error);
    throw error;
  }
};

const openSession = (auth: Auth, body: Credentials, request: FastifyRequest) =>
  withSignInRefusals(() =>
    auth.api.signInEmail({ body, headers: headersOf(request), returnHeaders: true }),
  );

interface OpenedSession {
  readonly userId: string;
  readonly token: string;
  readonly passwordHash: string | null | undefined;
}

/**
 * Returns whether the password that opened a session is still current. A reset or a deletion
 * deletes the sessions that it finds; this deletes one that was opened meanwhile with the old
 * password.
 */
const checkSession = (
  { db }: AppContext,
  { userId, token, passwordHash }: OpenedSession,
): Promise<boolean> =>
  transact(db, async (tx) => {
    if ((await lockPasswordHashShared(tx, userId)) === passwordHash) return true;
    await deleteSession(tx, token);
    return false;
  });

interface CheckedSignIn extends Exchange {
  readonly credentials: Credentials;
  /** As it was before the library verifies the password, so that a change in between is noticed. */
  readonly passwordHash: string | null | undefined;
}

/** Opens a session with a right password and returns its user. Guesses are the caller's to count. */
export const openCheckedSession = async (
  context: AppContext,
  auth: Auth,
  { credentials, passwordHash, request, reply }: CheckedSignIn,
): Promise<string> => {
  const { headers, response } = await openSession(auth, credentials, request);
  const { token, user } = response;
  if (!(await checkSession(context, { userId: user.id, token, passwordHash }))) {
    throw new Refusal('wrong_credentials');
  }
  passCookiesOn(headers, reply);
  return user.id;
};

export const signInMember = async (
  context: AppContext,
  auth: Auth,
  { email: typedEmail, password }: Credentials,
  { request, reply }: Exchange,
): Promise<SessionMember> => {
  const email = normaliseEmail(typedEmail);
  await countSignIn(context, email, request.ip);
  const passwordHash = await findPasswordHash(context.db, email);
  const credentials = { email, password };
  const signIn = { credentials, passwordHash, request, reply };
  const userId = await openCheckedSession(context, auth, signIn);
  await forgetSignIn(context, email, request.ip);
  return memberOf(await findMemberById(context.db, userId));
};

export const signOutMember = async (auth: Auth, { request, reply }: Exchange): Promise<void> => {
  const answer = await auth.api.signOut({ headers: headersOf(request), returnHeaders: true });
  passCookiesOn(answer.headers, reply);
};

export const sweepSessions = async ({ db }: AppContext): Promise<void> => {
  const now = realNow();
  await deleteEndedSessions(db, now, oldestSessionStart(now));
};
