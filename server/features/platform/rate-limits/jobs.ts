import { sweepAttempts } from '#server/features/platform/rate-limits/rate-limits.ts';
import type { House } from '#server/house.ts';
import type { Job } from '#server/jobs.ts';

export const attemptJobs = (house: House): readonly Job[] => [
  { name: 'sweep attempts', everyMs: 600_000, run: () => sweepAttempts(house) },
];
