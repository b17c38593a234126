import { type AvatarKeeping, sweepAvatars } from '#server/features/members/avatars/avatars.ts';
import type { House } from '#server/house.ts';
import type { Job } from '#server/jobs.ts';

export const memberJobs = (house: House, keeping: AvatarKeeping): readonly Job[] => [
  { name: 'sweep avatars', everyMs: 600_000, run: () => sweepAvatars(house, keeping) },
];
