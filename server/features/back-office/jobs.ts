import type { AppContext } from '#server/app-context.ts';
import { checkNightly } from '#server/features/back-office/invariants/invariants.ts';
import type { Job } from '#server/jobs.ts';

export const backOfficeJobs = (context: AppContext): readonly Job[] => [
  { name: 'check invariants', everyMs: 60_000, run: () => checkNightly(context) },
];
