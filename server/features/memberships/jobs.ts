import type { AppContext } from '#server/app-context.ts';
import { endMemberships, remindOfEnds } from '#server/features/memberships/memberships.ts';
import type { Job } from '#server/jobs.ts';

export const membershipJobs = (context: AppContext): readonly Job[] => [
  // Rights follow the status, so they end within seconds after the last day.
  { name: 'end memberships', everyMs: 5_000, run: () => endMemberships(context) },
  { name: 'remind of ends', everyMs: 60_000, run: () => remindOfEnds(context) },
];
