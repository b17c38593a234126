import type { AppContext } from '#server/app-context.ts';
import { sweepLinks } from '#server/features/accounts/links/links.ts';
import { sweepSignUps } from '#server/features/accounts/registration/registration.ts';
import { sweepSessions } from '#server/features/accounts/sign-in.ts';
import { sweepStaffSessions } from '#server/features/accounts/staff/sweep.ts';
import type { Job } from '#server/jobs.ts';

export const accountJobs = (context: AppContext): readonly Job[] => [
  { name: 'sweep sessions', everyMs: 3_600_000, run: () => sweepSessions(context) },
  { name: 'sweep staff sessions', everyMs: 3_600_000, run: () => sweepStaffSessions(context) },
  { name: 'sweep sign-ups', everyMs: 3_600_000, run: () => sweepSignUps(context) },
  { name: 'sweep account links', everyMs: 3_600_000, run: () => sweepLinks(context) },
];
