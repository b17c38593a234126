import { getStaffSession, signInStaff, signOutStaff } from '#contract/staff.ts';
import type { AppContext } from '#server/app-context.ts';
import type { StaffAuth } from '#server/features/accounts/staff/staff-auth.ts';
import {
  findStaff,
  signInStaffMember,
  signOutStaffMember,
} from '#server/features/accounts/staff/staff-sign-in.ts';
import type { Expose } from '#server/http/call-routes.ts';

export const staffRoutes = (expose: Expose, context: AppContext, auth: StaffAuth): void => {
  expose(getStaffSession, async ({ request }) => ({
    staff: await findStaff(context.db, auth, request),
  }));

  expose(signInStaff, async ({ body, request, reply }) => ({
    staff: await signInStaffMember(context, auth, body, { request, reply }),
  }));

  expose(signOutStaff, async ({ request, reply }) => {
    await signOutStaffMember(auth, { request, reply });
    return {};
  });
};
