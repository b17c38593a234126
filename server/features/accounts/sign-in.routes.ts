import { getSession, signIn, signOut } from '#contract/accounts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Auth } from '#server/features/accounts/auth.ts';
import { readSession, signInMember, signOutMember } from '#server/features/accounts/sign-in.ts';
import type { Expose } from '#server/http/expose.ts';

export const signInRoutes = (expose: Expose, context: AppContext, auth: Auth): void => {
  expose(getSession, async ({ request, reply }) => ({
    member: await readSession(context.db, auth, { request, reply }),
  }));

  expose(signIn, async ({ body, request, reply }) => ({
    member: await signInMember(context, auth, body, { request, reply }),
  }));

  expose(signOut, async ({ request, reply }) => {
    await signOutMember(auth, { request, reply });
    return {};
  });
};
