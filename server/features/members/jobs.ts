import type { AppContext } from '#server/app-context.ts';
import { type AvatarKeeping, sweepAvatars } from '#server/features/members/avatars/avatars.ts';
import type { Job } from '#server/jobs.ts';

export const memberJobs = (context: AppContext, keeping: AvatarKeeping): readonly Job[] => [
  { name: 'sweep avatars', everyMs: 600_000, run: () => sweepAvatars(context, keeping) },
];
