import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/app-context.ts';
import type { Auth } from '#server/features/accounts/auth.ts';
import { clockRoutes } from '#server/features/back-office/clock/routes.ts';
import { closureRoutes } from '#server/features/back-office/closures.routes.ts';
import { demoRoutes } from '#server/features/back-office/demo/routes.ts';
import { invariantRoutes } from '#server/features/back-office/invariants/routes.ts';
import { memberListRoutes } from '#server/features/back-office/members/routes.ts';
import { accountDeletionRoutes } from '#server/features/back-office/privacy/account-deletion.routes.ts';
import { ownDataRoutes } from '#server/features/back-office/privacy/own-data.routes.ts';
import type { AvatarKeeping } from '#server/features/members/avatars/avatars.ts';
import type { Expose } from '#server/http/expose.ts';

export const backOfficeRoutes = (
  app: FastifyInstance,
  expose: Expose,
  context: AppContext,
  { auth, keeping }: { readonly auth: Auth; readonly keeping: AvatarKeeping },
): void => {
  memberListRoutes(expose, context);
  closureRoutes(expose, context);
  ownDataRoutes(expose, context);
  accountDeletionRoutes(expose, context, keeping, auth);
  invariantRoutes(expose, context);
  clockRoutes(expose, context);
  demoRoutes(app, expose, context);
};
