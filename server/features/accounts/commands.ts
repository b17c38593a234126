import { APIError } from 'better-auth/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionMember } from '#contract/accounts.ts';
import { membershipStatusOf } from '#domain/membership.ts';
import { maskUsername } from '#domain/username.ts';
import type { Database } from '#server/db/database.ts';
import type { Auth } from '#server/features/accounts/auth.ts';
import { findProfile } from '#server/features/accounts/repository.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Better Auth speaks the web's `Headers`; only what it needs is handed on. */
const headersOf = (request: FastifyRequest): Headers => {
  const headers = new Headers();
  for (const name of ['cookie', 'user-agent', 'host'] as const) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, value);
  }
  headers.set('x-client-ip', request.ip);
  return headers;
};

const passCookiesOn = (from: Headers, reply: FastifyReply): void => {
  for (const cookie of from.getSetCookie()) reply.header('set-cookie', cookie);
};

const memberOf = async (
  db: Database,
  user: { readonly id: string; readonly email: string },
): Promise<SessionMember> => {
  const profile = await findProfile(db, user.id);
  return {
    userId: user.id,
    email: user.email,
    profile:
      profile === undefined
        ? null
        : {
            username: profile.username,
            maskedName: maskUsername(profile.username),
            membershipStatus: membershipStatusOf(profile.membership_status),
            avatarUrl: profile.avatar_url,
          },
  };
};

export const findMember = async (
  db: Database,
  auth: Auth,
  request: FastifyRequest,
): Promise<SessionMember | null> => {
  if (request.headers.cookie === undefined) return null;
  const session = await auth.api.getSession({ headers: headersOf(request) });
  return session === null ? null : memberOf(db, session.user);
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

export const signInMember = async (
  db: Database,
  auth: Auth,
  credentials: Credentials,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<SessionMember> => {
  try {
    const answer = await auth.api.signInEmail({
      body: credentials,
      headers: headersOf(request),
      returnHeaders: true,
    });
    passCookiesOn(answer.headers, reply);
    return await memberOf(db, answer.response.user);
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) throw refusalOfSignIn(error);
    throw error;
  }
};

export const signOutMember = async (
  auth: Auth,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<void> => {
  const answer = await auth.api.signOut({ headers: headersOf(request), returnHeaders: true });
  passCookiesOn(answer.headers, reply);
};
