import { sweepLinks } from '#server/features/accounts/links/links.ts';
import type { House } from '#server/house.ts';
import type { Job } from '#server/jobs.ts';

export const linkJobs = (house: House): readonly Job[] => [
  { name: 'sweep account links', everyMs: 3_600_000, run: () => sweepLinks(house) },
];
