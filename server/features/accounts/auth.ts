import { randomUUIDv7 } from 'node:crypto';
import { betterAuth } from 'better-auth';
import type { Database } from '#server/db/database.ts';
import { hashPassword, verifyPassword } from '#server/features/accounts/password.ts';
import type { Log } from '#server/house.ts';

export interface AuthOptions {
  readonly db: Database;
  readonly secret: string;
  readonly publicUrl: string;
  readonly log: Log;
}

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/** Better Auth on our tables: it keeps users, their passwords and their sessions. */
export const makeAuth = ({ db, secret, publicUrl, log }: AuthOptions) =>
  betterAuth({
    database: { db, type: 'postgres', transaction: true },
    secret,
    baseURL: publicUrl,
    basePath: '/api/auth',
    telemetry: { enabled: false },
    // Refused sign-ins are logged as refused requests; only faults are worth a line of their own.
    logger: { level: 'error', log: (level, message) => log[level]({ from: 'auth' }, message) },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...timestamps } },
    session: {
      modelName: 'sessions',
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
    advanced: {
      cookiePrefix: 'depot',
      useSecureCookies: publicUrl.startsWith('https:'),
      database: { generateId: () => randomUUIDv7() },
    },
  });

export type Auth = ReturnType<typeof makeAuth>;
