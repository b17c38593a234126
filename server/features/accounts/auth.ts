import { createHmac, randomUUIDv7, timingSafeEqual } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { parseCookies } from 'better-auth/cookies';
import { type GenericOAuthConfig, genericOAuth } from 'better-auth/plugins/generic-oauth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionDays } from '#domain/accounts/lifetimes.ts';
import type { Log } from '#server/app-context.ts';
import type { Database } from '#server/db/database.ts';
import { hashPassword, verifyPassword } from '#server/features/accounts/password.ts';

export interface AuthOptions {
  readonly db: Database;
  readonly secret: string;
  readonly publicUrl: string;
  readonly log: Log;
  /** Others who may say who somebody is; none unless given. */
  readonly providers?: readonly GenericOAuthConfig[];
}

export const authPath = '/api/auth';

const secondsOfDay = 86_400;

/** The library knows a caller's address from a header alone, so we write one that nobody can send. */
const addressHeader = 'x-client-ip';

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/** Better Auth on our tables: it keeps users, their passwords and their sessions. */
export const makeAuth = ({ db, secret, publicUrl, log, providers = [] }: AuthOptions) => {
  const isHttps = publicUrl.startsWith('https:');
  return betterAuth({
    database: { db, type: 'postgres', transaction: true },
    secret,
    baseURL: publicUrl,
    basePath: authPath,
    telemetry: { enabled: false },
    // Refused sign-ins are logged as refused requests; only faults are worth a line of their own.
    logger: { level: 'error', log: (level, message) => log[level]({ from: 'auth' }, message) },
    emailAndPassword: {
      enabled: true,
      // Accounts are made by our own command, which writes the mail in the same transaction.
      disableSignUp: true,
      requireEmailVerification: true,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...timestamps } },
    session: {
      modelName: 'sessions',
      expiresIn: sessionDays.unused * secondsOfDay,
      updateAge: sessionDays.renewedAfter * secondsOfDay,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...timestamps,
      },
    },
    account: {
      modelName: 'accounts',
      // Any node can end a sign-in that another began, and an abandoned one leaves no row.
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
    // A provider is asked once who somebody is; their picture and the keys to their data stay there.
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
    // Ours count in the database, for all nodes, and by account as well.
    rateLimit: { enabled: false },
    plugins: providers.length === 0 ? [] : [genericOAuth({ config: [...providers] })],
    advanced: {
      // With `__Host-` a browser takes the cookie from this very host alone, and over https. The
      // library would put `__Secure-` before it, which promises less.
      cookiePrefix: isHttps ? '__Host-depot' : 'depot',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: () => randomUUIDv7() },
    },
  });
};

export type Auth = ReturnType<typeof makeAuth>;

/** Better Auth speaks the web's `Headers`; only what it needs is handed on. */
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

/** The session cookie as it came, signed by us or not; null without one. */
export const sessionCookieOf = async (
  auth: Auth,
  { headers }: FastifyRequest,
): Promise<string | null> => {
  const { authCookies } = await auth.$context;
  return parseCookies(headers.cookie ?? '').get(authCookies.sessionToken.name) ?? null;
};

/**
 * The token in a session cookie that we signed; null for any other cookie. The library could say it
 * too, but asks the database twice for what one query of ours finds with the profile.
 */
export const tokenIn = async (auth: Auth, signed: string): Promise<string | null> => {
  const { secret } = await auth.$context;
  const at = signed.lastIndexOf('.');
  const token = signed.slice(0, Math.max(0, at));
  const given = Buffer.from(signed.slice(at + 1));
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'));
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
};
