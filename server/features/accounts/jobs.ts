import { sweepLinks } from '#server/features/accounts/links/links.ts';
import { sweepSignUps } from '#server/features/accounts/registration/registration.ts';
import { sweepSessions } from '#server/features/accounts/sign-in.ts';
import type { House } from '#server/house.ts';
import type { Job } from '#server/jobs.ts';

export const accountJobs = (house: House): readonly Job[] => [
  { name: 'sweep sessions', everyMs: 3_600_000, run: () => sweepSessions(house) },
  { name: 'sweep sign-ups', everyMs: 3_600_000, run: () => sweepSignUps(house) },
  { name: 'sweep account links', everyMs: 3_600_000, run: () => sweepLinks(house) },
];
