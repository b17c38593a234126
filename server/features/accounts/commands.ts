import { APIError } from 'better-auth/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionMember } from '#contract/accounts.ts';
import {
  isRenewalDue,
  isSessionOver,
  oldestSessionStart,
  type SessionTimes,
} from '#domain/account-lifetimes.ts';
import { normaliseEmail } from '#domain/email.ts';
import { membershipStatusOf } from '#domain/membership.ts';
import { maskUsername } from '#domain/username.ts';
import type { Database } from '#server/db/database.ts';
import {
  type Auth,
  headersOf,
  passCookiesOn,
  sessionTokenOf,
} from '#server/features/accounts/auth.ts';
import {
  deleteEndedSessions,
  findMemberById,
  findSession,
  type MemberRow,
} from '#server/features/accounts/repository.ts';
import { countSignIn, forgetSignIn } from '#server/features/attempts/commands.ts';
import type { House } from '#server/house.ts';
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
          membershipStatus: membershipStatusOf(row.membership_status),
          gender: row.gender,
          avatarUrl: row.avatar_url,
        },
});

/** Sessions live by the machine's time: moving the venue's clock signs nobody in or out. */
const realNow = (): Temporal.Instant => Temporal.Now.instant();

interface Session extends SessionTimes {
  readonly member: SessionMember;
}

const findLivingSession = async (
  db: Database,
  auth: Auth,
  request: FastifyRequest,
): Promise<Session | null> => {
  const token = await sessionTokenOf(auth, request);
  if (token === null) return null;
  const row = await findSession(db, token);
  if (row === undefined) return null;
  const session = {
    member: memberOf(row),
    startedAt: row.started_at.toTemporalInstant(),
    expiresAt: row.expires_at.toTemporalInstant(),
  };
  return isSessionOver(session, realNow()) ? null : session;
};

export const findMember = async (
  db: Database,
  auth: Auth,
  request: FastifyRequest,
): Promise<SessionMember | null> => (await findLivingSession(db, auth, request))?.member ?? null;

export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Who is signed in, and their session's life is prolonged where it is due. Only this call does so,
 * because a screen makes it whenever it opens, and the cookie must be renewed with the session.
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

/** Tells a wrong password from an unverified address, which only the right password may learn. */
const refusalOfSignIn = (error: APIError): Refusal =>
  error.body?.code === 'EMAIL_NOT_VERIFIED'
    ? new Refusal('email_unverified')
    : new Refusal('wrong_credentials');

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

const openSession = async (auth: Auth, credentials: Credentials, { request, reply }: Exchange) => {
  try {
    const answer = await auth.api.signInEmail({
      body: credentials,
      headers: headersOf(request),
      returnHeaders: true,
    });
    passCookiesOn(answer.headers, reply);
    return answer.response.user;
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) throw refusalOfSignIn(error);
    throw error;
  }
};

export const signInMember = async (
  house: House,
  auth: Auth,
  { email: typedEmail, password }: Credentials,
  exchange: Exchange,
): Promise<SessionMember> => {
  const email = normaliseEmail(typedEmail);
  const address = exchange.request.ip;
  await countSignIn(house, email, address);
  const user = await openSession(auth, { email, password }, exchange);
  await forgetSignIn(house, email, address);
  return memberOf(await findMemberById(house.db, user.id));
};

export const signOutMember = async (auth: Auth, { request, reply }: Exchange): Promise<void> => {
  const answer = await auth.api.signOut({ headers: headersOf(request), returnHeaders: true });
  passCookiesOn(answer.headers, reply);
};

export const sweepSessions = ({ db }: House): Promise<void> => {
  const now = realNow();
  return deleteEndedSessions(db, now, oldestSessionStart(now));
};
