import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { staffSessionHours } from '#domain/staff/lifetimes.ts';
import { isPasskeyAccepted } from '#domain/staff/passkeys.ts';
import {
  type AuthOptions,
  sessionFields,
  sharedAuthOptions,
} from '#server/features/accounts/auth.ts';

/** The name under which an authenticator app lists the second factor. */
export const factorIssuer = 'Depot';

/** The library asks for user verification but does not require it; this does. [STAFF-11] */
const requireVerifiedPerson = (info: { readonly userVerified: boolean } | undefined): void => {
  if (info === undefined || !isPasskeyAccepted(info)) throw new APIError('UNAUTHORIZED');
};

const passkeysOf = (publicUrl: string) => {
  const { origin, hostname } = new URL(publicUrl);
  return passkey({
    rpID: hostname,
    rpName: factorIssuer,
    origin,
    // A sign-in by passkey begins without a name, so the device has to know whose key it is.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => requireVerifiedPerson(verification.registrationInfo),
    },
    authentication: {
      afterVerification: ({ verification }) =>
        requireVerifiedPerson(verification.authenticationInfo),
    },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    schema: {
      passkey: {
        modelName: 'staff_passkeys',
        fields: {
          publicKey: 'public_key',
          userId: 'user_id',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  });
};

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
      passkeysOf(options.publicUrl),
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
