import { getSession, signIn, signOut } from '#contract/accounts.ts';
import type { Auth } from '#server/features/accounts/auth.ts';
import { readSession, signInMember, signOutMember } from '#server/features/accounts/sign-in.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const signInRoutes = (expose: Expose, house: House, auth: Auth): void => {
  expose(getSession, async ({ request, reply }) => ({
    member: await readSession(house.db, auth, { request, reply }),
  }));

  expose(signIn, async ({ body, request, reply }) => ({
    member: await signInMember(house, auth, body, { request, reply }),
  }));

  expose(signOut, async ({ request, reply }) => {
    await signOutMember(auth, { request, reply });
    return {};
  });
};
