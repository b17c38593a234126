import type { AppContext } from '#server/app-context.ts';
import { expireHolds } from '#server/features/slots/expiry.ts';
import { forgetRefusedAttempts } from '#server/features/slots/refused-attempts.ts';
import type { Job } from '#server/jobs.ts';

export const slotJobs = (context: AppContext): readonly Job[] => [
  // Together with the feed's interval, an expired hold is free on every screen within a second.
  { name: 'expire holds', everyMs: 500, run: () => expireHolds(context) },
  {
    name: 'forget refused attempts',
    everyMs: 3_600_000,
    run: () => forgetRefusedAttempts(context),
  },
];
