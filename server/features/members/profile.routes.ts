import { getProfile, getProfileSetup, setUpProfile, updateProfile } from '#contract/profile.ts';
import type { AvatarKeeping } from '#server/features/members/avatars/avatars.ts';
import {
  createProfile,
  readProfile,
  saveProfile,
  suggestUsername,
} from '#server/features/members/profile.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

/** Every call is about the caller's own profile; none of them can name another member. */
export const profileRoutes = (expose: Expose, house: House, keeping: AvatarKeeping): void => {
  expose(getProfile, async ({ caller }) => ({
    profile: await readProfile(house.db, caller.userId),
  }));

  expose(getProfileSetup, ({ caller }) => suggestUsername(house, caller.userId));

  expose(setUpProfile, async ({ caller, body }) => ({
    profile: await createProfile(house, caller.userId, body),
  }));

  expose(updateProfile, async ({ caller, body }) => ({
    profile: await saveProfile(house, keeping, caller.userId, body),
  }));
};
