import { betterAuth } from 'better-auth';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { staffSessionHours } from '#domain/staff/lifetimes.ts';
import {
  type AuthOptions,
  sessionFields,
  sharedAuthOptions,
} from '#server/features/accounts/auth.ts';

/** The name under which an authenticator app lists the second factor. */
export const factorIssuer = 'Depot';

/**
 * Better Auth for the console: the same accounts and passwords as the members' site, but sessions
 * and a cookie of its own. [STAFF-3]
 */
export const makeStaffAuth = (options: AuthOptions) =>
  betterAuth({
    ...sharedAuthOptions(options, 'depot-staff'),
    basePath: '/api/staff/auth',
    session: {
      modelName: 'staff_sessions',
      expiresIn: staffSessionHours * 3_600,
      disableSessionRefresh: true,
      fields: sessionFields,
    },
    plugins: [
      twoFactor({
        issuer: factorIssuer,
        // Our own rate limits count wrong codes, also those of a session that has begun.
        accountLockout: { enabled: false },
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'staff_second_factors',
            fields: {
              backupCodes: 'recovery_codes',
              userId: 'user_id',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
  });

export type StaffAuth = ReturnType<typeof makeStaffAuth>;
