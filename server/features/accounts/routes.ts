import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/app-context.ts';
import type { Auth } from '#server/features/accounts/auth.ts';
import type { FindGoogle } from '#server/features/accounts/google/gateway.ts';
import { googleRoutes } from '#server/features/accounts/google/routes.ts';
import { passwordResetRoutes } from '#server/features/accounts/password-reset/routes.ts';
import { registrationRoutes } from '#server/features/accounts/registration/routes.ts';
import { signInRoutes } from '#server/features/accounts/sign-in.routes.ts';
import type { Expose } from '#server/http/expose.ts';

export const accountRoutes = (
  app: FastifyInstance,
  expose: Expose,
  context: AppContext,
  { auth, findGoogle }: { readonly auth: Auth; readonly findGoogle: FindGoogle },
): void => {
  signInRoutes(expose, context, auth);
  registrationRoutes(app, expose, context);
  passwordResetRoutes(expose, context);
  googleRoutes(app, expose, context, findGoogle);
};
