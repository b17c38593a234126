import type { AppContext } from '#server/app-context.ts';
import {
  findOwnerByLink,
  type NewPassword,
  resetPasswordByLink,
} from '#server/features/accounts/password-reset/password-reset.ts';
import type { Exchange } from '#server/features/accounts/sign-in.ts';
import { isEnabledStaff } from '#server/features/accounts/staff/staff.repository.ts';
import type { StaffAuth } from '#server/features/accounts/staff/staff-auth.ts';
import { signInStaffMember } from '#server/features/accounts/staff/staff-sign-in.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Sets the password of an invited person and signs them in; their second factor is next. */
export const acceptInvitation = async (
  context: AppContext,
  auth: StaffAuth,
  { token, password }: NewPassword,
  exchange: Exchange,
) => {
  const { id, email } = await findOwnerByLink(context, token);
  // A link of a member resets the password at the members' site only.
  if (!(await isEnabledStaff(context.db, id))) throw new Refusal('reset_link_expired');
  await resetPasswordByLink(context, { token, password });
  return signInStaffMember(context, auth, { email, password }, exchange);
};
