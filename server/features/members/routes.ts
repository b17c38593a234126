import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/app-context.ts';
import type { AvatarKeeping } from '#server/features/members/avatars/avatars.ts';
import { avatarRoutes } from '#server/features/members/avatars/routes.ts';
import { profileRoutes } from '#server/features/members/profile.routes.ts';
import type { Expose } from '#server/http/expose.ts';

export const memberRoutes = (
  app: FastifyInstance,
  expose: Expose,
  context: AppContext,
  keeping: AvatarKeeping,
): void => {
  profileRoutes(expose, context, keeping);
  avatarRoutes(app, expose, context, keeping);
};
