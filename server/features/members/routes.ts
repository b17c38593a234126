import type { FastifyInstance } from 'fastify';
import type { AvatarKeeping } from '#server/features/members/avatars/avatars.ts';
import { avatarRoutes } from '#server/features/members/avatars/routes.ts';
import { profileRoutes } from '#server/features/members/profile.routes.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const memberRoutes = (
  app: FastifyInstance,
  expose: Expose,
  house: House,
  keeping: AvatarKeeping,
): void => {
  profileRoutes(expose, house, keeping);
  avatarRoutes(app, expose, house, keeping);
};
