import { createHmac, randomUUIDv7, timingSafeEqual } from 'node:crypto';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { parseCookies } from 'better-auth/cookies';
import { type GenericOAuthConfig, genericOAuth } from 'better-auth/plugins/generic-oauth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionDays } from '#domain/accounts/lifetimes.ts';
import type { Log } from '#server/app-context.ts';
import type { Database } from '#server/db/database.ts';
import { hashPassword, verifyPassword } from '#server/features/accounts/password.ts';
import { findSuspension } from '#server/features/members/suspension.repository.ts';

export interface AuthOptions {
  readonly db: Database;
  readonly secret: string;
  readonly publicUrl: string;
  readonly log: Log;
  /** Other identity providers, for example Google. */
  readonly providers?: readonly GenericOAuthConfig[];
}

export const authPath = '/api/auth';

const secondsOfDay = 86_400;

/**
 * Better Auth reads the client's address from a header only. We always overwrite this one, so a
 * client cannot forge it.
 */
const addressHeader = 'x-client-ip';

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/** The fields of a table of sessions, as we name them. */
export const sessionFields = {
  userId: 'user_id',
  expiresAt: 'expires_at',
  ipAddress: 'ip_address',
  userAgent: 'user_agent',
  ...timestamps,
} as const;

/** The options that the members' site and the console share: users, passwords and cookies. */
export const sharedAuthOptions = (
  { db, secret, publicUrl, log }: AuthOptions,
  cookieName: string,
) => {
  const isHttps = publicUrl.startsWith('https:');
  return {
    database: { db, type: 'postgres', transaction: true },
    secret,
    baseURL: publicUrl,
    telemetry: { enabled: false },
    // A refused sign-in is already logged as a refused request, so only errors are logged here.
    logger: { level: 'error', log: (level, message) => log[level]({ from: 'auth' }, message) },
    emailAndPassword: {
      enabled: true,
      // Our own sign-up creates accounts, because it queues the mail in the same transaction.
      disableSignUp: true,
      requireEmailVerification: true,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...timestamps } },
    account: {
      modelName: 'accounts',
      // With the state in a cookie, any node can finish a sign-in that another node started, and an
      // abandoned sign-in leaves no row.
      storeStateStrategy: 'cookie',
      updateAccountOnSignIn: false,
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...timestamps,
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', ...timestamps },
    },
    // We need the provider only for the identity: do not store its picture or tokens.
    databaseHooks: {
      user: { create: { before: async (user) => ({ data: { ...user, image: null } }) } },
      account: {
        create: {
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
    },
    // Our own rate limits count in the database, across all nodes and per account.
    rateLimit: { enabled: false },
    advanced: {
      // Browsers accept a `__Host-` cookie from this exact host over https only. The library would
      // add `__Secure-`, which does not bind the cookie to the host.
      cookiePrefix: isHttps ? `__Host-${cookieName}` : cookieName,
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // A test compares our tables with what the library expects; here it would read the catalogue.
      database: { generateId: () => randomUUIDv7(), validateSchema: false },
    },
  } as const satisfies BetterAuthOptions;
};

/** Better Auth on our tables: it stores users, passwords and sessions. */
export const makeAuth = (options: AuthOptions) => {
  const { db, providers = [] } = options;
  const shared = sharedAuthOptions(options, 'depot');
  return betterAuth({
    ...shared,
    databaseHooks: {
      ...shared.databaseHooks,
      // The library reports a session that the hook refuses, and fails on one that the database does.
      session: {
        create: { before: async ({ userId }) => (await findSuspension(db, userId)) === null },
      },
    },
    basePath: authPath,
    session: {
      modelName: 'sessions',
      expiresIn: sessionDays.unused * secondsOfDay,
      updateAge: sessionDays.renewedAfter * secondsOfDay,
      fields: sessionFields,
    },
    plugins: providers.length === 0 ? [] : [genericOAuth({ config: [...providers] })],
  });
};

export type Auth = ReturnType<typeof makeAuth>;

/** Builds the `Headers` that Better Auth needs from a Fastify request. */
export const headersOf = (request: FastifyRequest): Headers => {
  const headers = new Headers();
  for (const name of ['cookie', 'user-agent', 'host'] as const) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, value);
  }
  headers.set(addressHeader, request.ip);
  return headers;
};

export const passCookiesOn = (from: Headers, reply: FastifyReply): void => {
  for (const cookie of from.getSetCookie()) reply.header('set-cookie', cookie);
};

/** The part of either instance that names and signs its session cookie. */
interface CookieSigner {
  readonly $context: Promise<{
    readonly secret: string;
    readonly authCookies: {
      readonly sessionToken: {
        readonly name: string;
        readonly attributes: { readonly secure?: boolean | undefined };
      };
    };
  }>;
}

/** The session cookie as the browser sent it, with an unverified signature; null without one. */
export const sessionCookieOf = async (
  auth: CookieSigner,
  { headers }: FastifyRequest,
): Promise<string | null> => {
  const { authCookies } = await auth.$context;
  return parseCookies(headers.cookie ?? '').get(authCookies.sessionToken.name) ?? null;
};

const signatureOf = (token: string, secret: string): string =>
  createHmac('sha256', secret).update(token).digest('base64');

interface OwnCookie {
  readonly name: string;
  readonly token: string;
  readonly seconds: number;
  readonly sameSite: 'Lax' | 'Strict';
}

/** Builds a signed cookie as the library builds that of a session. */
export const signedCookie = async (
  auth: CookieSigner,
  { name, token, seconds, sameSite }: OwnCookie,
): Promise<string> => {
  const { secret, authCookies } = await auth.$context;
  const value = encodeURIComponent(`${token}.${signatureOf(token, secret)}`);
  const secure = authCookies.sessionToken.attributes.secure ? '; Secure' : '';
  return `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly${secure}; SameSite=${sameSite}`;
};

/**
 * Returns the token of a session cookie that we signed, and null for any other cookie. The library
 * could do this too, but it makes two queries where `findSession` makes one and also loads the
 * profile.
 */
export const tokenIn = async (auth: CookieSigner, signed: string): Promise<string | null> => {
  const { secret } = await auth.$context;
  const at = signed.lastIndexOf('.');
  const token = signed.slice(0, Math.max(0, at));
  const given = Buffer.from(signed.slice(at + 1));
  const expected = Buffer.from(signatureOf(token, secret));
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
};
