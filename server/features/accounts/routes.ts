import { getSession, signIn, signOut } from '#contract/accounts.ts';
import type { Auth } from '#server/features/accounts/auth.ts';
import { findMember, signInMember, signOutMember } from '#server/features/accounts/commands.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const accountRoutes = (expose: Expose, { db }: House, auth: Auth): void => {
  expose(getSession, async ({ request }) => ({ member: await findMember(db, auth, request) }));

  expose(signIn, async ({ body, request, reply }) => ({
    member: await signInMember(db, auth, body, { request, reply }),
  }));

  expose(signOut, async ({ request, reply }) => {
    await signOutMember(auth, { request, reply });
    return {};
  });
};
