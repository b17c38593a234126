import { betterAuth } from 'better-auth';
import { staffSessionHours } from '#domain/staff/lifetimes.ts';
import {
  type AuthOptions,
  sessionFields,
  sharedAuthOptions,
} from '#server/features/accounts/auth.ts';

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
  });

export type StaffAuth = ReturnType<typeof makeStaffAuth>;
