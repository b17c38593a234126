import type { FastifyInstance } from 'fastify';
import { getSession, signIn, signOut } from '#contract/accounts.ts';
import * as ownAccess from '#contract/own-access.ts';
import { checkPasswordReset, requestPasswordReset, resetPassword } from '#contract/registration.ts';
import { setStaffPassword } from '#contract/staff.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Auth } from '#server/features/accounts/auth.ts';
import { emailChangeRoutes } from '#server/features/accounts/email-change/routes.ts';
import type { FindGoogle } from '#server/features/accounts/google/gateway.ts';
import { googleRoutes } from '#server/features/accounts/google/routes.ts';
import { acceptInvitation } from '#server/features/accounts/invitation/invitation.ts';
import { changeOwnPassword } from '#server/features/accounts/own-access/own-password.ts';
import {
  endOwnOtherSessions,
  endOwnSession,
  readOwnAccess,
} from '#server/features/accounts/own-access/own-sessions.ts';
import {
  findOwnerByLink,
  requestReset,
  resetPasswordByLink,
} from '#server/features/accounts/password-reset/password-reset.ts';
import { registrationRoutes } from '#server/features/accounts/registration/routes.ts';
import { serviceRoutes } from '#server/features/accounts/services/routes.ts';
import { readSession, signInMember, signOutMember } from '#server/features/accounts/sign-in.ts';
import { staffRoutes } from '#server/features/accounts/staff/routes.ts';
import type { StaffAuth } from '#server/features/accounts/staff/staff-auth.ts';
import type { Expose } from '#server/http/call-routes.ts';

const signInRoutes = (expose: Expose, context: AppContext, auth: Auth): void => {
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

const passwordResetRoutes = (expose: Expose, context: AppContext): void => {
  expose(requestPasswordReset, async ({ body, request }) => {
    await requestReset(context, body.email, request.ip);
    return {};
  });

  expose(checkPasswordReset, async ({ body }) => {
    await findOwnerByLink(context, body.token);
    return {};
  });

  expose(resetPassword, async ({ body }) => {
    await resetPasswordByLink(context, body);
    return {};
  });
};

const ownAccessRoutes = (expose: Expose, context: AppContext, auth: Auth): void => {
  expose(ownAccess.getOwnAccess, ({ caller }) => readOwnAccess(context, caller));

  expose(ownAccess.changePassword, async ({ caller, body, request, reply }) => {
    await changeOwnPassword(context, auth, caller, { ...body, request, reply });
    return {};
  });

  expose(ownAccess.endSession, ({ caller, params }) => endOwnSession(context, caller, params.id));

  expose(ownAccess.endOtherSessions, ({ caller }) => endOwnOtherSessions(context, caller));
};

const invitationRoutes = (expose: Expose, context: AppContext, auth: StaffAuth): void => {
  expose(setStaffPassword, ({ body, request, reply }) =>
    acceptInvitation(context, auth, body, { request, reply }),
  );
};

interface AccountParts {
  readonly auth: Auth;
  readonly staffAuth: StaffAuth;
  readonly findGoogle: FindGoogle;
}

export const accountRoutes = (
  app: FastifyInstance,
  expose: Expose,
  context: AppContext,
  { auth, staffAuth, findGoogle }: AccountParts,
): void => {
  signInRoutes(expose, context, auth);
  staffRoutes(expose, context, staffAuth);
  invitationRoutes(expose, context, staffAuth);
  serviceRoutes(expose, context);
  registrationRoutes(app, expose, context);
  emailChangeRoutes(app, context);
  passwordResetRoutes(expose, context);
  ownAccessRoutes(expose, context, auth);
  googleRoutes(app, expose, context, findGoogle);
};
