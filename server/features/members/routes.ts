import type { FastifyInstance } from 'fastify';
import { getProfile, getProfileSetup, setUpProfile, updateProfile } from '#contract/profile.ts';
import type { AppContext } from '#server/app-context.ts';
import type { AvatarKeeping } from '#server/features/members/avatars/avatars.ts';
import { avatarRoutes } from '#server/features/members/avatars/routes.ts';
import { mailChoiceRoutes } from '#server/features/members/mail-choices/routes.ts';
import {
  createProfile,
  readProfile,
  saveProfile,
  suggestUsername,
} from '#server/features/members/profile/profile.ts';
import type { Expose } from '#server/http/call-routes.ts';

/** Every call is about the caller's own profile; none of them can name another member. */
const profileRoutes = (expose: Expose, context: AppContext, keeping: AvatarKeeping): void => {
  expose(getProfile, async ({ caller }) => ({
    profile: await readProfile(context.db, caller.userId),
  }));

  expose(getProfileSetup, ({ caller }) => suggestUsername(context, caller.userId));

  expose(setUpProfile, async ({ caller, body }) => ({
    profile: await createProfile(context, caller.userId, body),
  }));

  expose(updateProfile, async ({ caller, body }) => ({
    profile: await saveProfile(context, keeping, caller.userId, body),
  }));
};

export const memberRoutes = (
  app: FastifyInstance,
  expose: Expose,
  context: AppContext,
  keeping: AvatarKeeping,
): void => {
  profileRoutes(expose, context, keeping);
  mailChoiceRoutes(app, expose, context);
  avatarRoutes(app, expose, context, keeping);
};
