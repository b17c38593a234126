import { sweepSignUps } from '#server/features/accounts/registration/registration.ts';
import type { House } from '#server/house.ts';
import type { Job } from '#server/jobs.ts';

export const registrationJobs = (house: House): readonly Job[] => [
  { name: 'sweep sign-ups', everyMs: 3_600_000, run: () => sweepSignUps(house) },
];
