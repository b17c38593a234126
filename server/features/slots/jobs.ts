import type { AppContext } from '#server/app-context.ts';
import { releaseExpired } from '#server/features/slots/expiry.ts';
import type { Job } from '#server/jobs.ts';

export const slotJobs = (context: AppContext): readonly Job[] => [
  // Together with the feed's interval, an expired hold is free on every screen within a second.
  { name: 'release expired holds', everyMs: 500, run: () => releaseExpired(context) },
];
