import { deleteAccount } from '#contract/profile.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Auth } from '#server/features/accounts/auth.ts';
import { signOutMember } from '#server/features/accounts/sign-in.ts';
import { deleteMember } from '#server/features/back-office/privacy/account-deletion.ts';
import type { AvatarKeeping } from '#server/features/members/avatars/avatars.ts';
import type { Expose } from '#server/http/expose.ts';

export const accountDeletionRoutes = (
  expose: Expose,
  context: AppContext,
  keeping: AvatarKeeping,
  auth: Auth,
): void => {
  expose(deleteAccount, async ({ caller, request, reply }) => {
    await deleteMember(context, keeping, caller.userId);
    // The session is gone already; this takes its cookie out of the browser.
    await signOutMember(auth, { request, reply });
    return {};
  });
};
