import { z } from 'zod';
import { call } from '#contract/call.ts';
import { avatarLimitBytes, avatarTypes } from '#domain/members/avatar.ts';
import { genders } from '#domain/members/gender.ts';
import { membershipStatuses } from '#domain/members/membership-status.ts';

/** The whole profile; only its owner gets it. */
const ownProfile = z.object({
  email: z.string(),
  username: z.string(),
  maskedName: z.string(),
  membershipStatus: z.enum(membershipStatuses),
  /** The last day of a bought membership; null when the status has no end. */
  membershipEndsOn: z.iso.date().nullable(),
  gender: z.enum(genders).nullable(),
  dateOfBirth: z.iso.date().nullable(),
  avatarUrl: z.string().nullable(),
});
export type OwnProfile = z.output<typeof ownProfile>;

const editable = {
  username: z.string().max(64),
  gender: z.enum(genders).nullable(),
  dateOfBirth: z.string().max(10).nullable(),
};

export const getProfile = call({
  method: 'GET',
  path: '/api/profile',
  who: 'member',
  summary: "The member's own profile. Not found until it is set up.",
  response: z.object({ profile: ownProfile }),
});

export const getProfileSetup = call({
  method: 'GET',
  path: '/api/profile/setup',
  who: 'member',
  summary: 'The username to offer to a member who has no profile yet.',
  response: z.object({
    username: z.string().nullable(),
    /** True if another member has it by now. */
    isTaken: z.boolean(),
  }),
});

export const setUpProfile = call({
  method: 'POST',
  path: '/api/profile',
  who: 'member',
  summary: 'Choose a username for the first time, after a sign-in without a profile.',
  body: z.object(editable),
  response: z.object({ profile: ownProfile }),
});

export const updateProfile = call({
  method: 'PUT',
  path: '/api/profile',
  who: 'member',
  summary: 'Change the profile. An avatar must have been uploaded by the same member.',
  body: z.object({
    ...editable,
    /** The address from `uploadAvatar`; null removes the avatar, leaving it out keeps it. */
    finalAvatarUrl: z.string().max(300).nullable().optional(),
  }),
  response: z.object({ profile: ownProfile }),
});

/** Pictures are served below this path, to anyone who knows their name. */
export const avatarsPath = '/avatars';

export const uploadAvatar = call({
  method: 'POST',
  path: '/api/profile/avatar',
  who: 'member',
  summary: 'Upload a picture as it is, in the body. It is re-encoded, and used once it is saved.',
  upload: {
    types: avatarTypes,
    limitBytes: avatarLimitBytes,
    refusals: { type: 'avatar_processing_failed', size: 'avatar_too_large' },
  },
  response: z.object({ avatarUrl: z.string() }),
  perMinute: 20,
});

export const downloadOwnData = call({
  method: 'GET',
  path: '/api/profile/data',
  who: 'member',
  summary: 'Everything that is kept about the member, as one JSON file.',
  response: z.record(z.string(), z.unknown()),
  perMinute: 6,
});

export const deleteAccount = call({
  method: 'POST',
  path: '/api/profile/deletion',
  who: 'member',
  summary:
    'Delete the account, with its password. An account without one needs a sign-in of the last 10 minutes. Upcoming paid bookings must be cancelled first.',
  body: z.object({ password: z.string().min(1).max(128).optional() }),
  response: z.object({}),
  perMinute: 20,
});
